/* Archives in files: a pair, an ISO 9660 image, replacing an entry and packing. */
#include "test_folder.h"
#include "test_image.h"

#include "base/bytes.h"

#include <sys/stat.h>

/* ---- a pair of files ----------------------------------------------------------------------- */

/* A byte of an entry's content. */
static uint8_t byte_of(uint32_t entry, uint32_t at) {
  return (uint8_t)(entry * 77 + at * 13 + at / 251 + 1);
}

static void fill(uint8_t *bytes, uint32_t entry, uint32_t size) {
  for (uint32_t i = 0; i < size; i++) bytes[i] = byte_of(entry, i);
}

static const uint32_t sizes[] = {100, 5000, 0, 2048, 4097};
static const char *const names[] = {"level1.lev", "Level2.LEV", "empty.txt", "a_b.pak", "aZ.pak"};
enum { ENTRIES = 5, ROOM = 16384 };

static bw_packer *packer_of_entries(void) {
  static uint8_t bytes[ROOM];
  bw_packer *packer = NULL;
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  for (uint32_t i = 0; i < ENTRIES; i++) {
    fill(bytes, i, sizes[i]);
    CHECK_INT(bw_packer_add_bytes(packer, names[i], strlen(names[i]), bytes, sizes[i], NULL),
              BW_OK);
  }
  CHECK_INT(bw_packer_count(packer), ENTRIES);
  return packer;
}

static bw_status write_out(bw_packer *packer, const char *dir, const char *wad, uint32_t options,
                           bw_error *error) {
  uint32_t left = 1;
  bw_status status = bw_packer_begin(packer, dir, wad, options, error);
  while (status == BW_OK && left > 0) status = bw_packer_step(packer, &left, error);
  return status == BW_OK ? bw_packer_finish(packer, error) : status;
}

/* Writes the five entries as X.DIR and X.WAD. */
static void write_pair(const folder *in) {
  bw_packer *packer = packer_of_entries();
  CHECK_INT(write_out(packer, inside(in, "X.DIR").path, inside(in, "X.WAD").path, 0, NULL), BW_OK);
  bw_packer_destroy(packer);
}

static void check_entry(const bw_wad *wad, const char *name, uint32_t entry, uint32_t size) {
  uint32_t index = 0;
  bw_bytes *bytes = NULL;
  if (!CHECK_INT(bw_wad_lookup(wad, name, strlen(name), &index, NULL), BW_OK)) return;
  if (!CHECK_INT(bw_wad_read(wad, index, NULL, &bytes, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(bytes), size);
  for (uint32_t i = 0; i < size; i++) {
    if (!CHECK_INT(bw_bytes_data(bytes)[i], byte_of(entry, i))) break;
  }
  bw_bytes_destroy(bytes);
}

static void check_entries(const bw_wad *wad, uint32_t but) {
  for (uint32_t i = 0; i < ENTRIES; i++) {
    if (i != but) check_entry(wad, names[i], i, sizes[i]);
  }
}

static void a_pair_is_opened_by_its_index(void) {
  folder in = open_folder();
  bw_wad *wad = NULL;
  write_pair(&in);
  CHECK_INT(count_files(&in, false), 2);
  if (!CHECK_INT(bw_wad_open(inside(&in, "X.DIR").path, NULL, NULL, &wad, NULL), BW_OK)) return;
  check_entries(wad, BW_NONE);
  uint32_t index = 0;
  CHECK_INT(bw_wad_lookup(wad, "level2.lev", 10, &index, NULL), BW_OK);
  CHECK_INT(bw_wad_extract(wad, index, inside(&in, "out").path, NULL), BW_OK);
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_file_read(inside(&in, "out").path, NULL, &bytes, NULL), BW_OK);
  CHECK_INT(bw_bytes_size(bytes), 5000);
  CHECK_INT(bw_bytes_data(bytes)[4999], byte_of(1, 4999));
  bw_bytes_destroy(bytes);
  CHECK_INT(bw_wad_extract(wad, 9, inside(&in, "no").path, NULL), BW_NOT_FOUND);
  bw_wad_destroy(wad);
  CHECK_INT(count_files(&in, true), 3);
}

static void a_pair_may_have_other_names(void) {
  folder in = open_folder();
  bw_wad *wad = NULL;
  bw_error error;
  write_pair(&in);
  CHECK_INT(rename(inside(&in, "X.DIR").path, inside(&in, "x.dir").path), 0);
  CHECK_INT(bw_wad_open(inside(&in, "x.dir").path, NULL, NULL, &wad, &error), BW_NOT_FOUND);
  CHECK(strstr(error.message, "x.wad") != NULL); /* an index without its WAD */
  CHECK_INT(rename(inside(&in, "X.WAD").path, inside(&in, "x.wad").path), 0);
  CHECK_INT(bw_wad_open(inside(&in, "x.dir").path, NULL, NULL, &wad, NULL), BW_OK);
  bw_wad_destroy(wad);
  wad = NULL;
  CHECK_INT(rename(inside(&in, "x.dir").path, inside(&in, "index").path), 0);
  CHECK_INT(bw_wad_open(inside(&in, "index").path, NULL, NULL, &wad, NULL), BW_INVALID);
  CHECK_INT(bw_wad_open(inside(&in, "index").path, inside(&in, "x.wad").path, NULL, &wad, NULL),
            BW_OK);
  check_entries(wad, BW_NONE);
  bw_wad_destroy(wad);
  wad = NULL;
  CHECK_INT(bw_wad_open(inside(&in, "none.DIR").path, NULL, NULL, &wad, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_wad_open(in.path, NULL, NULL, &wad, NULL), BW_IO);
  CHECK(wad == NULL);
  CHECK_INT(count_files(&in, true), 2);
}

/* ---- packing ------------------------------------------------------------------------------- */

static void entries_are_packed_in_name_order_on_sectors(void) {
  /* A_B after AZ: '_' comes behind the capitals. */
  static const char *const order[] = {"aZ.pak", "a_b.pak", "empty.txt", "level1.lev", "Level2.LEV"};
  static const uint32_t offsets[] = {0, 6144, 8192, 8192, 10240};
  bw_packer *packer = packer_of_entries();
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  bw_wad *wad = NULL;
  if (!CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(dir), 16 + 12 * ENTRIES);
  CHECK_INT(bw_bytes_size(data), 10240 + 6144);
  CHECK_INT(bw_wad_open_memory(bw_bytes_data(dir), bw_bytes_size(dir), bw_bytes_data(data),
                               bw_bytes_size(data), NULL, &wad, NULL),
            BW_OK);
  for (uint32_t i = 0; i < ENTRIES; i++) {
    bw_wad_entry entry;
    CHECK_INT(bw_wad_get(wad, i, &entry), 1);
    CHECK_INT(entry.hash, bw_wad_hash(order[i], strlen(order[i])));
    CHECK_INT(entry.offset, offsets[i]);
  }
  check_entries(wad, BW_NONE);
  CHECK_INT(bw_bytes_data(data)[4097], 0); /* padding */
  CHECK_INT(bw_bytes_data(data)[6143], 0);
  bw_wad_destroy(wad);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
}

static void the_order_of_adding_can_be_kept(void) {
  bw_packer *packer = packer_of_entries();
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  if (!CHECK_INT(bw_packer_write(packer, BW_PACK_AS_ADDED, &dir, &data, NULL), BW_OK)) return;
  for (uint32_t i = 0; i < ENTRIES; i++) {
    uint32_t hash = bw_wad_hash(names[i], strlen(names[i]));
    const uint8_t *at = bw_bytes_data(dir) + 16 + (size_t)i * 12 + 8;
    CHECK_INT(bw_get_u32(at), hash);
  }
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
}

static void names_of_one_hash_are_refused(void) {
  bw_packer *packer = packer_of_entries();
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  bw_error error;
  CHECK_INT(bw_packer_add_bytes(packer, "A_B.PAK", 7, "x", 1, NULL), BW_OK);
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, &error), BW_INVALID);
  CHECK(strstr(error.message, "a_b.pak") != NULL && strstr(error.message, "A_B.PAK") != NULL);
  CHECK(dir == NULL && data == NULL);
  bw_packer_destroy(packer);
}

static void an_entry_may_be_packed_by_its_hash(void) {
  bw_packer *packer = NULL;
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "0x1234abcd", 10, "x", 1, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "0x123456789", 11, "x", 1, NULL), BW_INVALID);
  CHECK_INT(bw_packer_add_bytes(packer, "", 0, "x", 1, NULL), BW_INVALID);
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  CHECK(memcmp(bw_bytes_data(dir) + 24, "\xcd\xab\x34\x12", 4) == 0);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
}

static void a_failing_pack_leaves_no_files(void) {
  folder in = open_folder();
  place file = inside(&in, "file");
  place dir = inside(&in, "x.dir");
  place data = inside(&in, "x.wad");
  bw_packer *packer = NULL;
  bw_error error;
  uint32_t left = 0;
  CHECK_INT(bw_file_write(dir.path, "old", 3, NULL), BW_OK);
  CHECK_INT(bw_file_write(file.path, "12345", 5, NULL), BW_OK);
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  CHECK_INT(bw_packer_add_file(packer, "a", 1, file.path, NULL), BW_OK);
  CHECK_INT(bw_packer_add_file(packer, "b", 1, inside(&in, "none").path, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_packer_step(packer, &left, NULL), BW_INVALID); /* not begun */
  CHECK_INT(bw_file_write(file.path, "123", 3, NULL), BW_OK);
  CHECK_INT(write_out(packer, dir.path, data.path, 0, &error), BW_INVALID);
  CHECK(strstr(error.message, file.path) != NULL);
  CHECK_INT(bw_packer_finish(packer, NULL), BW_INVALID);
  bw_packer_destroy(packer);
  CHECK_INT(count_files(&in, true), 2); /* the file and the old x.dir */
}

static uint64_t size_of(const char *path) {
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_file_read(path, NULL, &bytes, NULL), BW_OK);
  uint64_t size = bw_bytes_size(bytes);
  bw_bytes_destroy(bytes);
  return size;
}

static void an_archive_may_have_no_entry(void) {
  folder in = open_folder();
  place dir = inside(&in, "x.dir");
  place data = inside(&in, "x.wad");
  bw_packer *packer = NULL;
  bw_wad *wad = NULL;
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  CHECK_INT(write_out(packer, dir.path, data.path, 0, NULL), BW_OK);
  bw_packer_destroy(packer);
  CHECK_INT(size_of(dir.path), 16); /* its head alone */
  CHECK_INT(size_of(data.path), 0);
  CHECK_INT(bw_wad_open(dir.path, NULL, NULL, &wad, NULL), BW_OK);
  CHECK_INT(bw_wad_count(wad), 0);
  bw_wad_destroy(wad);
  CHECK_INT(count_files(&in, true), 2);
}

static bool same_as(const char *path, const bw_bytes *wanted) {
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_file_read(path, NULL, &bytes, NULL), BW_OK);
  bool same = bytes != NULL && bw_bytes_size(bytes) == bw_bytes_size(wanted) &&
              memcmp(bw_bytes_data(bytes), bw_bytes_data(wanted), bw_bytes_size(wanted)) == 0;
  bw_bytes_destroy(bytes);
  return same;
}

/* Whether the bytes are what was written to a pipe, which is closed. */
static bool was_written(int pipe, const bw_bytes *wanted) {
  static uint8_t bytes[2 * ROOM];
  ssize_t size = read(pipe, bytes, sizeof bytes);
  CHECK_INT(close(pipe), 0);
  return size >= 0 && (size_t)size == bw_bytes_size(wanted) &&
         memcmp(bytes, bw_bytes_data(wanted), (size_t)size) == 0;
}

/* Either of an archive's two files may go to a pipe, or both: they cannot take the place of old ones
 * as one. */
static void what_goes_to_a_pipe_has_no_journal(void) {
  static const char *const halves[] = {"x.dir", "x.wad"};
  bw_packer *packer = packer_of_entries();
  bw_bytes *wanted[2] = {NULL, NULL};
  CHECK_INT(bw_packer_write(packer, 0, &wanted[0], &wanted[1], NULL), BW_OK);
  for (unsigned pipes = 1; pipes < 4; pipes++) {
    folder in = open_folder();
    place at[2];
    int readers[2] = {-1, -1};
    uint32_t left = 1;
    for (size_t i = 0; i < 2; i++) {
      at[i] = inside(&in, halves[i]);
      if ((pipes >> i & 1u) == 0) continue;
      CHECK_INT(mkfifo(at[i].path, 0600), 0);
      readers[i] = open(at[i].path, O_RDONLY | O_NONBLOCK);
      CHECK(readers[i] >= 0);
    }
    CHECK_INT(bw_packer_begin(packer, at[0].path, at[1].path, 0, NULL), BW_OK);
    CHECK(!bw_file_exists(inside(&in, "x.dir.journal").path));
    CHECK_INT(count_files(&in, false), 2); /* pipes, or what will be a file */
    for (int i = 0; i < ENTRIES; i++) CHECK_INT(bw_packer_step(packer, &left, NULL), BW_OK);
    CHECK_INT(left, 0);
    CHECK_INT(bw_packer_finish(packer, NULL), BW_OK);
    for (size_t i = 0; i < 2; i++) {
      bool is_pipe = (pipes >> i & 1u) != 0;
      CHECK(is_pipe ? was_written(readers[i], wanted[i]) : same_as(at[i].path, wanted[i]));
    }
    CHECK_INT(count_files(&in, true), 2);
  }
  bw_bytes_destroy(wanted[0]);
  bw_bytes_destroy(wanted[1]);
  bw_packer_destroy(packer);
}

/* ---- replacing ----------------------------------------------------------------------------- */

static void an_entry_is_replaced_where_it_fits(void) {
  static const struct {
    uint32_t entry, size, options;
    bw_status expected;
    bool in_place;
    uint32_t grows; /* the WAD, by bytes */
  } cases[] = {{0, 50, 0, BW_OK, true, 0},
               {0, 2048, 0, BW_OK, true, 0},
               {0, 2049, 0, BW_OK, false, 4096},
               {1, 6144, 0, BW_OK, true, 0},
               {1, 0, 0, BW_OK, true, 0},
               {1, 6145, 0, BW_OK, false, 8192},
               {2, 0, 0, BW_OK, true, 0},
               {2, 1, 0, BW_OK, false, 2048},
               {0, 100, BW_WAD_SAME_SIZE, BW_OK, true, 0},
               {0, 99, BW_WAD_SAME_SIZE, BW_OK, true, 0},
               {0, 101, BW_WAD_SAME_SIZE, BW_LIMIT, true, 0}};
  static uint8_t bytes[ROOM];
  fill(bytes, 9, ROOM);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    folder in = open_folder();
    bw_wad *wad = NULL;
    bw_wad_entry before;
    bw_wad_entry after;
    uint32_t index = 0;
    const char *name = names[cases[i].entry];
    write_pair(&in);
    uint64_t size = size_of(inside(&in, "X.WAD").path);
    CHECK_INT(bw_wad_open(inside(&in, "X.DIR").path, NULL, NULL, &wad, NULL), BW_OK);
    CHECK_INT(bw_wad_lookup(wad, name, strlen(name), &index, NULL), BW_OK);
    CHECK_INT(bw_wad_get(wad, index, &before), 1);
    CHECK_INT(bw_wad_replace(wad, index, bytes, cases[i].size, cases[i].options, NULL),
              cases[i].expected);
    for (int again = 0; again < 2; again++) { /* as it is open, and opened again */
      CHECK_INT(bw_wad_get(wad, index, &after), 1);
      CHECK_INT(after.offset == before.offset, cases[i].in_place);
      CHECK_INT(after.offset % 2048, 0);
      if (cases[i].expected == BW_OK) {
        check_entry(wad, name, 9, cases[i].size);
      } else {
        check_entry(wad, name, cases[i].entry, sizes[cases[i].entry]);
      }
      check_entries(wad, cases[i].entry);
      bw_wad_destroy(wad);
      wad = NULL;
      CHECK_INT(bw_wad_open(inside(&in, "X.DIR").path, NULL, NULL, &wad, NULL), BW_OK);
    }
    bw_wad_destroy(wad);
    CHECK_INT(size_of(inside(&in, "X.WAD").path), size + cases[i].grows);
    CHECK_INT(count_files(&in, true), 2);
  }
}

static void bytes_that_two_entries_share_stay(void) {
  /* 0x1 and 0x2 at 0, the second longer; 0x3 in the last sector of the WAD, which ends inside
   * it. */
  static const uint8_t index[16 + 36] = {3, 0, 0, 0, 0,  0, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0, 0, 0,
                                         0, 0, 5, 0, 0,  0, 1, 0, 0, 0, 0, 0, 0, 0, 0x10, 8, 0, 0,
                                         2, 0, 0, 0, 16, 8, 0, 0, 4, 0, 0, 0, 3, 0, 0,    0};
  static uint8_t data[2068];
  folder in = open_folder();
  place dir = inside(&in, "x.dir");
  place file = inside(&in, "x.wad");
  bw_wad *wad = NULL;
  bw_wad_entry entry;
  uint8_t part[4];
  fill(data, 3, sizeof data);
  CHECK_INT(bw_file_write(dir.path, index, sizeof index, NULL), BW_OK);
  CHECK_INT(bw_file_write(file.path, data, sizeof data, NULL), BW_OK);
  CHECK_INT(bw_wad_open(dir.path, NULL, NULL, &wad, NULL), BW_OK);
  CHECK_INT(bw_wad_replace(wad, 0, "abc", 3, BW_WAD_SAME_SIZE, NULL), BW_LIMIT);
  CHECK_INT(bw_wad_replace(wad, 0, "abc", 3, 0, NULL), BW_OK);
  CHECK_INT(bw_wad_get(wad, 0, &entry), 1);
  CHECK_INT(entry.offset, 4096); /* behind the WAD's last sector */
  CHECK_INT(entry.size, 3);
  CHECK_INT(bw_wad_read_part(wad, 0, 0, part, 3, NULL), BW_OK);
  CHECK(memcmp(part, "abc", 3) == 0);
  CHECK_INT(bw_wad_read_part(wad, 1, 0, part, 4, NULL), BW_OK);
  CHECK(memcmp(part, data, 4) == 0);
  CHECK_INT(bw_wad_replace(wad, 2, "wxyz", 4, 0, NULL),
            BW_OK); /* shares its sector, in the middle */
  CHECK_INT(bw_wad_read_part(wad, 1, 2060, part, 4, NULL), BW_OK);
  CHECK(memcmp(part, data + 2060, 4) == 0);
  CHECK_INT(bw_wad_replace(wad, 3, "wxyz", 4, 0, NULL), BW_NOT_FOUND);
  bw_wad_destroy(wad);
  CHECK_INT(count_files(&in, true), 2);
}

/* Changes one byte of a file, or makes it longer by one. */
static void change_byte(const char *path, size_t at) {
  static uint8_t bytes[ROOM + 1];
  bw_bytes *whole = NULL;
  CHECK_INT(bw_file_read(path, NULL, &whole, NULL), BW_OK);
  size_t size = bw_bytes_size(whole);
  CHECK(size <= ROOM && at <= size);
  memcpy(bytes, bw_bytes_data(whole), size);
  bytes[at] = at == size ? 0 : (uint8_t)(bytes[at] ^ 1u);
  CHECK_INT(bw_file_write(path, bytes, at == size ? size + 1 : size, NULL), BW_OK);
  bw_bytes_destroy(whole);
}

/* Somebody else changed the archive: what is known of it would spoil it. */
static void an_archive_that_changed_is_left_alone(void) {
  enum { DIR_SIZE = 16 + 12 * ENTRIES, WAD_SIZE = 16384 };
  static const struct {
    size_t at; /* of the index, or behind it of the WAD */
    const char *what;
  } cases[] = {{0, "the count"},
               {16 + 36, "an offset"},
               {16 + 36 + 4, "a size"},
               {16 + 36 + 8, "a hash"},
               {16 + 48 + 8, "the last hash"},
               {DIR_SIZE, "an index that became longer"},
               {DIR_SIZE + WAD_SIZE, "a WAD that became longer"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    folder in = open_folder();
    place files[2] = {inside(&in, "X.DIR"), inside(&in, "X.WAD")};
    bw_bytes *before[2] = {NULL, NULL};
    bw_wad *wad = NULL;
    bw_error error = {0};
    write_pair(&in);
    CHECK_INT(size_of(files[0].path), DIR_SIZE);
    CHECK_INT(size_of(files[1].path), WAD_SIZE);
    CHECK_INT(bw_wad_open(files[0].path, NULL, NULL, &wad, NULL), BW_OK);
    bool of_wad = cases[i].at > DIR_SIZE;
    change_byte(files[of_wad].path, of_wad ? cases[i].at - DIR_SIZE : cases[i].at);
    for (int k = 0; k < 2; k++) {
      CHECK_INT(bw_file_read(files[k].path, NULL, &before[k], NULL), BW_OK);
    }
    if (!CHECK_INT(bw_wad_replace(wad, 0, "x", 1, 0, &error), BW_INVALID)) puts(cases[i].what);
    CHECK_TEXT(error.message, "the archive has changed since it was opened");
    for (int k = 0; k < 2; k++) {
      CHECK(same_as(files[k].path, before[k]));
      bw_bytes_destroy(before[k]);
    }
    bw_wad_destroy(wad);
    CHECK_INT(count_files(&in, true), 2);
  }
}

static void memory_is_not_written(void) {
  bw_packer *packer = packer_of_entries();
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  bw_wad *wad = NULL;
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  CHECK_INT(bw_wad_open_memory(bw_bytes_data(dir), bw_bytes_size(dir), bw_bytes_data(data),
                               bw_bytes_size(data), NULL, &wad, NULL),
            BW_OK);
  CHECK_INT(bw_wad_replace(wad, 0, "x", 1, 0, NULL), BW_UNSUPPORTED);
  bw_wad_destroy(wad);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
}

/* Letters count as capitals, and what follows them is behind them. */
static void letters_stand_before_what_follows_them(void) {
  static const char *const added[] = {"a{", "az", "aA"};
  static const char *const order[] = {"aA", "az", "a{"};
  bw_packer *packer = NULL;
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  for (size_t i = 0; i < 3; i++) {
    CHECK_INT(bw_packer_add_bytes(packer, added[i], 2, "x", 1, NULL), BW_OK);
  }
  if (CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK)) {
    for (size_t i = 0; i < 3; i++) {
      CHECK_INT(bw_get_u32(bw_bytes_data(dir) + 16 + i * 12 + 8), bw_wad_hash(order[i], 2));
    }
  }
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
}

/* Entries are read in pieces: the first one's fault is told of, not those of the others. */
static void the_first_wrong_entry_is_told_of(void) {
  static uint8_t dir[16 + 600 * 12];
  bw_wad *wad = NULL;
  bw_error error = {0};
  bw_put_u32(dir, 600);
  bw_put_u32(dir + 16 + 4, 1);
  bw_put_u32(dir + 16 + (size_t)500 * 12 + 4, 1);
  CHECK_INT(bw_wad_open_memory(dir, sizeof dir, NULL, 0, NULL, &wad, &error), BW_INVALID);
  CHECK_INT(error.offset, 16);
}

/* ---- images -------------------------------------------------------------------------------- */

/* An image with the five entries in its root folder. */
static uint8_t *make_image(const char *dir_name, const char *wad_name) {
  static uint8_t image[IMAGE_SIZE];
  bw_packer *packer = packer_of_entries();
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  image_write(image, dir_name, dir, wad_name, data);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
  return image;
}

static bw_status open_image(const uint8_t *image, size_t size, bw_wad **wad, bw_error *error) {
  folder in = open_folder();
  place file = inside(&in, "game.iso");
  CHECK_INT(bw_file_write(file.path, image, size, NULL), BW_OK);
  bw_status status = bw_wad_open(file.path, NULL, NULL, wad, error);
  CHECK_INT(count_files(&in, true), 1); /* the open file can still be read */
  return status;
}

static void an_image_stands_for_the_pair_in_its_root(void) {
  static const char *const spellings[][2] = {{"WARRIORS.DIR;1", "WARRIORS.WAD;1"},
                                             {"warriors.dir", "Warriors.Wad;12"},
                                             {"WARRIORS.DIR.", "WARRIORS.WAD.;1"}};
  for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
    bw_wad *wad = NULL;
    const uint8_t *image = make_image(spellings[i][0], spellings[i][1]);
    if (!CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), BW_OK)) continue;
    check_entries(wad, BW_NONE);
    CHECK_INT(bw_wad_replace(wad, 0, "x", 1, 0, NULL), BW_UNSUPPORTED);
    bw_wad_destroy(wad);
  }
}

static void images_with_faults_are_refused(void) {
  bw_wad *wad = NULL;
  bw_error error;
  uint8_t *image = make_image("WARRIORS.DIR;1", "OTHER.WAD;1");
  CHECK_INT(open_image(image, IMAGE_SIZE, &wad, &error), BW_NOT_FOUND);
  CHECK(strstr(error.message, "WARRIORS.WAD") != NULL);
  image = make_image("WARRIORS.DIR;1", "WARRIORS.WAD;1");
  CHECK_INT(open_image(image, (IMAGE_FIRST + 2) * (size_t)IMAGE_SECTOR, &wad, NULL), BW_TRUNCATED);
  image[(size_t)17 * IMAGE_SECTOR + 129] = 2; /* blocks of 512 */
  CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), BW_UNSUPPORTED);
  image = make_image("WARRIORS.DIR;1", "WARRIORS.WAD;1");
  image[(size_t)17 * IMAGE_SECTOR] = 3; /* no primary descriptor */
  CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), BW_INVALID);
  image = make_image("WARRIORS.DIR;1", "WARRIORS.WAD;1");
  image[(size_t)IMAGE_ROOT * IMAGE_SECTOR] = 20; /* a record that is too short */
  CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), BW_INVALID);
  image = make_image("WARRIORS.DIR;1", "WARRIORS.WAD;1");
  image[(IMAGE_ROOT + 1) * IMAGE_SECTOR + 25] = 0x80; /* the WAD in several pieces */
  CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), BW_UNSUPPORTED);
  memset(image, 0, IMAGE_SIZE);
  memset(image + 1, 255, 10); /* raw sectors */
  CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), BW_UNSUPPORTED);
  CHECK(wad == NULL);
}

/* One byte is wrong, and what is said of it. */
static void images_with_one_fault_are_refused(void) {
  enum { DESCRIPTORS = 16 * IMAGE_SECTOR, RECORDS = IMAGE_ROOT * IMAGE_SECTOR };
  static const struct {
    size_t at;
    uint8_t value;
    bw_status status;
    const char *message;
  } cases[] = {
      {DESCRIPTORS, 255, BW_INVALID, "no primary volume descriptor"}, /* the last of them */
      {DESCRIPTORS + IMAGE_SECTOR + 1, 'X', BW_INVALID, "no primary volume descriptor"},
      {RECORDS + IMAGE_SECTOR + 26, 1, BW_UNSUPPORTED, "in several pieces or interleaved"},
      {RECORDS + IMAGE_SECTOR + 27, 1, BW_UNSUPPORTED, "in several pieces or interleaved"},
      {RECORDS + 32, 40, BW_INVALID, "a folder's record has a size of 46"},
      {RECORDS + 2038, 34, BW_OK, NULL}, /* nothing looks so far */
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_wad *wad = NULL;
    bw_error error = {0};
    uint8_t *image = make_image("WARRIORS.DIR;1", "WARRIORS.WAD;1");
    image[cases[i].at] = cases[i].value;
    CHECK_INT(open_image(image, IMAGE_SIZE, &wad, &error), cases[i].status);
    if (cases[i].message != NULL) CHECK(strstr(error.message, cases[i].message) != NULL);
    bw_wad_destroy(wad);
  }
}

/* A root folder whose records end where it ends, and one that is shorter than its last record. */
static void a_root_folder_has_its_own_end(void) {
  static const struct {
    uint32_t size; /* of its second sector, with a record of 44 bytes */
    bw_status status;
  } cases[] = {{44, BW_NOT_FOUND}, {43, BW_INVALID}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_wad *wad = NULL;
    uint8_t *image = make_image("WARRIORS.DIR;1", "OTHER.WAD;1");
    bw_put_u32(image + (size_t)17 * IMAGE_SECTOR + 156 + 10, IMAGE_SECTOR + cases[i].size);
    CHECK_INT(open_image(image, IMAGE_SIZE, &wad, NULL), cases[i].status);
  }
}

/* The primary descriptor is among the first 32, and before the image's end. */
static void a_primary_descriptor_is_looked_for_so_far(void) {
  static const size_t sectors[] = {16 + 2, 16 + 40};
  uint8_t *image = make_image("WARRIORS.DIR;1", "WARRIORS.WAD;1");
  for (size_t i = 1; i < 40; i++) {
    memcpy(image + (16 + i) * IMAGE_SECTOR, image + (size_t)16 * IMAGE_SECTOR, IMAGE_SECTOR);
  }
  for (size_t i = 0; i < COUNT(sectors); i++) {
    bw_wad *wad = NULL;
    bw_error error = {0};
    CHECK_INT(open_image(image, sectors[i] * IMAGE_SECTOR, &wad, &error), BW_INVALID);
    CHECK(strstr(error.message, "no primary volume descriptor") != NULL);
  }
}

/* ---- many entries -------------------------------------------------------------------------- */

enum { MANY = 10701, SOURCES = 9 };

/* Packs 10,701 entries from a few files, then finds and reads each. */
static void many_entries_cost_little_memory(void) {
  static uint8_t bytes[SOURCES * 1000];
  folder in = open_folder();
  place dir = inside(&in, "x.dir");
  place data = inside(&in, "x.wad");
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_packer *packer = NULL;
  bw_wad *wad = NULL;
  char name[32];
  CHECK_INT(bw_packer_create(&allocator, &packer, NULL), BW_OK);
  for (uint32_t i = 0; i < SOURCES; i++) {
    (void)snprintf(name, sizeof name, "source%u", (unsigned)i);
    fill(bytes, i, i * 1000);
    CHECK_INT(bw_file_write(inside(&in, name).path, bytes, (size_t)i * 1000, NULL), BW_OK);
  }
  for (uint32_t i = 0; i < MANY; i++) {
    char file[32];
    int length = snprintf(name, sizeof name, "generated_%u.bin", (unsigned)i);
    (void)snprintf(file, sizeof file, "source%u", (unsigned)(i % SOURCES));
    CHECK_INT(bw_packer_add_file(packer, name, (size_t)length, inside(&in, file).path, NULL),
              BW_OK);
  }
  CHECK_INT(write_out(packer, dir.path, data.path, 0, NULL), BW_OK);
  bw_packer_destroy(packer);
  CHECK_NO_LEAK(&memory);
  CHECK_INT(bw_wad_open(dir.path, NULL, &allocator, &wad, NULL), BW_OK);
  CHECK_INT(bw_wad_count(wad), MANY);
  uint32_t wrong = 0;
  for (uint32_t i = 0; i < MANY; i++) {
    uint32_t found = 0;
    bw_wad_entry entry;
    int length = snprintf(name, sizeof name, "GENERATED_%u.bin", (unsigned)i);
    uint32_t size = i % SOURCES * 1000;
    CHECK_INT(bw_wad_lookup(wad, name, (size_t)length, &found, NULL), BW_OK);
    CHECK_INT(bw_wad_get(wad, found, &entry), 1);
    if (!CHECK_INT(entry.size, size)) break;
    CHECK_INT(bw_wad_read_part(wad, found, 0, bytes, size, NULL), BW_OK);
    for (uint32_t at = 0; at < size; at++) wrong += bytes[at] != byte_of(i % SOURCES, at);
  }
  CHECK_INT(wrong, 0);
  bw_wad_destroy(wad);
  CHECK_NO_LEAK(&memory);
  CHECK(memory.peak < (size_t)4 * 1024 * 1024);
  CHECK_INT(count_files(&in, true), SOURCES + 2);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_pair_is_opened_by_its_index),
      TEST(a_pair_may_have_other_names),
      TEST(entries_are_packed_in_name_order_on_sectors),
      TEST(the_order_of_adding_can_be_kept),
      TEST(names_of_one_hash_are_refused),
      TEST(an_entry_may_be_packed_by_its_hash),
      TEST(a_failing_pack_leaves_no_files),
      TEST(an_archive_may_have_no_entry),
      TEST(what_goes_to_a_pipe_has_no_journal),
      TEST(an_entry_is_replaced_where_it_fits),
      TEST(bytes_that_two_entries_share_stay),
      TEST(an_archive_that_changed_is_left_alone),
      TEST(memory_is_not_written),
      TEST(an_image_stands_for_the_pair_in_its_root),
      TEST(letters_stand_before_what_follows_them),
      TEST(the_first_wrong_entry_is_told_of),
      TEST(images_with_faults_are_refused),
      TEST(images_with_one_fault_are_refused),
      TEST(a_root_folder_has_its_own_end),
      TEST(a_primary_descriptor_is_looked_for_so_far),
      TEST(many_entries_cost_little_memory),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
