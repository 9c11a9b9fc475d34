/* Archives at their limits: long names, names that cannot be paths, files that become shorter while
 * they are open, and archives that would pass 4 GiB. */
#include "test_folder.h"
#include "test_refused.h"

#include "base/bytes.h"
#include "base/hash.h"

/* ---- names --------------------------------------------------------------------------------- */

/* The hash is that of the small letters behind the folder's name, however many there are. */
static void a_long_name_is_hashed_whole(void) {
  static const size_t lengths[] = {1, 255, 256, 257, 512, 600};
  static const char start[] = "./ee_files/";
  char name[600];
  char whole[sizeof start + sizeof name];
  for (size_t i = 0; i < sizeof name; i++) name[i] = (char)('A' + i % 26);
  memcpy(whole, start, sizeof start - 1);
  for (size_t i = 0; i < sizeof name; i++) {
    whole[sizeof start - 1 + i] = (char)('a' + i % 26);
  }
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
    CHECK(bw_wad_hash(name, lengths[i]) == bw_crc32(0, whole, sizeof start - 1 + lengths[i]));
  }
}

static bw_wad *wad_of_bytes(void) {
  bw_packer *packer = NULL;
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  bw_wad *wad = NULL;
  static uint8_t index[4096];
  static uint8_t content[8192];
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "a.txt", 5, "hello", 5, NULL), BW_OK);
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  CHECK(bw_bytes_size(dir) <= sizeof index && bw_bytes_size(data) <= sizeof content);
  memcpy(index, bw_bytes_data(dir), bw_bytes_size(dir));
  memcpy(content, bw_bytes_data(data), bw_bytes_size(data));
  CHECK_INT(
      bw_wad_open_memory(index, bw_bytes_size(dir), content, bw_bytes_size(data), NULL, &wad, NULL),
      BW_OK);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
  return wad;
}

static void a_hash_has_hexadecimal_digits(void) {
  static const char *const bad[] = {"0x", "0x/", "0x:", "0x@", "0xG", "0x`", "0xg", "0x123456789"};
  static char many[130];
  bw_wad *wad = wad_of_bytes();
  uint32_t index = 7;
  char text[32];
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    REFUSED_WITH(BW_INVALID, "a hash is 0x and 1 to 8 hexadecimal digits",
                 bw_wad_lookup(wad, bad[i], strlen(bad[i]), &index, &error));
  }
  memset(many, '1', sizeof many - 1); /* so long that the message does not have all of it */
  many[1] = 'x';
  many[0] = '0';
  REFUSED_WITH(BW_INVALID, "a hash is 0x and 1 to 8 hexadecimal digits",
               bw_wad_lookup(wad, many, sizeof many - 1, &index, &error));
  many[0] = 'n';
  REFUSED_WITH(BW_NOT_FOUND, "nx1111", bw_wad_lookup(wad, many, 128, &index, &error));
  (void)snprintf(text, sizeof text, "0X%X", (unsigned)bw_wad_hash("a.txt", 5));
  CHECK_INT(bw_wad_lookup(wad, text, strlen(text), &index, &error), BW_OK);
  CHECK_INT(index, 0);
  REFUSED_WITH(BW_NOT_FOUND, "1x", bw_wad_lookup(wad, "1x", 2, &index, &error));
  REFUSED_WITH(BW_NOT_FOUND, "0y", bw_wad_lookup(wad, "0y", 2, &index, &error));
  CHECK(bw_wad_name(wad, 1) == NULL);
  bw_wad_destroy(wad);
}

static void a_control_character_makes_no_path(void) {
  static const char *const bad[] = {"a\x1f", "a\x7f", "\na"};
  static char many[120];
  char path[BW_WAD_NAME_TEXT];
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    REFUSED_WITH(BW_INVALID, "it has a control character in it",
                 bw_wad_safe_path(bad[i], strlen(bad[i]), path, &error));
  }
  memset(many, 'n', sizeof many - 1);
  many[sizeof many - 2] = ':';
  REFUSED_WITH(BW_INVALID, "cannot be a path: it has a colon in it",
               bw_wad_safe_path(many, sizeof many - 1, path, &error));
  CHECK_INT(bw_wad_safe_path("a b\x80~", 5, path, &error), BW_OK);
}

static void an_archive_of_no_bytes_has_no_entry(void) {
  bw_wad *wad = NULL;
  CHECK_INT(bw_wad_open_memory(NULL, 99, NULL, 99, NULL, &wad, &error), BW_TRUNCATED);
  CHECK(wad == NULL);
}

/* An index of records {offset, size, hash}, over a WAD of 8 KiB. */
static bw_wad *wad_of_records(const uint32_t (*records)[3], uint32_t count) {
  static uint8_t index[16 + 12 * 8];
  static const uint8_t data[8192];
  bw_wad *wad = NULL;
  memset(index, 0, sizeof index);
  bw_put_u32(index, count);
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t k = 0; k < 3; k++) {
      bw_put_u32(index + 16 + (size_t)i * 12 + (size_t)k * 4, records[i][k]);
    }
  }
  CHECK_INT(bw_wad_open_memory(index, 16 + (size_t)count * 12, data, sizeof data, NULL, &wad, NULL),
            BW_OK);
  return wad;
}

static void statistics_count_what_is_odd(void) {
  static const uint32_t records[][3] = {
      {4096, 100, 7}, {0, 10, 9}, {0, 5000, 7}, {2049, 1, 3}, {6144, 2048, 7}};
  bw_wad *wad = wad_of_records(records, 5);
  bw_wad_stats stats;
  CHECK_INT(bw_wad_statistics(wad, &stats, NULL), BW_OK);
  CHECK(stats.entries == 5 && stats.wad_bytes == 8192 && stats.entry_bytes == 7159);
  CHECK_INT(stats.duplicates, 2);
  CHECK_INT(stats.overlapping, 4); /* all but the last */
  CHECK_INT(stats.unaligned, 1);
  CHECK_INT(stats.out_of_order, 1);
  CHECK_INT(bw_wad_find_hash(wad, 7), 0); /* the first of three */
  CHECK_INT(bw_wad_find_hash(wad, 9), 1);
  CHECK_INT(bw_wad_find_hash(wad, 8), BW_NONE);
  bw_wad_destroy(wad);
  wad = wad_of_records(records, 0);
  memset(&stats, 7, sizeof stats);
  CHECK_INT(bw_wad_statistics(wad, &stats, NULL), BW_OK);
  CHECK(stats.entries == 0 && stats.entry_bytes == 0 && stats.overlapping == 0);
  CHECK_INT(bw_wad_find_hash(wad, 7), BW_NONE);
  bw_wad_destroy(wad);
}

/* ---- files --------------------------------------------------------------------------------- */

typedef struct pair {
  folder in;
  place dir, wad;
} pair;

static void write_out(bw_packer *packer, const pair *p, bw_status expected, const char *text) {
  uint32_t left = 1;
  memset(&error, 0, sizeof error);
  bw_status status = bw_packer_begin(packer, p->dir.path, p->wad.path, 0, &error);
  while (status == BW_OK && left > 0) status = bw_packer_step(packer, &left, &error);
  if (status == BW_OK) status = bw_packer_finish(packer, &error);
  CHECK_INT(status, expected);
  if (!CHECK(strstr(error.message, text) != NULL)) puts(error.message);
}

/* X.DIR and X.WAD of three entries; the second and third are of 5,000 bytes. */
static pair open_pair(void) {
  static uint8_t bytes[5000] = {1, 2, 3};
  bw_packer *packer = NULL;
  pair p;
  p.in = open_folder();
  p.dir = inside(&p.in, "X.DIR");
  p.wad = inside(&p.in, "X.WAD");
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "a.txt", 5, "hello", 5, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "b.bin", 5, bytes, sizeof bytes, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "c.bin", 5, bytes, sizeof bytes, NULL), BW_OK);
  write_out(packer, &p, BW_OK, "");
  bw_packer_destroy(packer);
  return p;
}

/* What is gone is an error wherever it is read; nothing is left of what was begun. */
static void a_wad_that_became_shorter_is_an_error(void) {
  pair p = open_pair();
  place out = inside(&p.in, "out");
  bw_wad *wad = NULL;
  bw_bytes *bytes = NULL;
  uint32_t found = 0;
  CHECK_INT(bw_wad_open(p.dir.path, NULL, NULL, &wad, NULL), BW_OK);
  if (wad == NULL) return;
  CHECK_INT(truncate(p.wad.path, 100), 0);
  REFUSED_WITH(BW_IO, "cannot read",
               bw_wad_read(wad, bw_wad_find(wad, "c.bin", 5), NULL, &bytes, &error));
  REFUSED_WITH(BW_IO, "cannot read",
               bw_wad_extract(wad, bw_wad_find(wad, "c.bin", 5), out.path, &error));
  REFUSED_WITH(BW_IO, "cannot read", bw_wad_add_resource_names(wad, &found, &error));
  CHECK(bytes == NULL);
  REFUSED_WITH(
      BW_NOT_FOUND, "no such file or folder",
      bw_wad_extract(wad, bw_wad_find(wad, "a.txt", 5), inside(&p.in, "no/out").path, &error));
  bw_wad_destroy(wad);
  CHECK_INT(count_files(&p.in, true), 2);
}

static void a_file_that_is_read_later_must_stay_as_it_is(void) {
  pair p = open_pair();
  place source = inside(&p.in, "source");
  bw_packer *packer = NULL;
  CHECK_INT(bw_file_write(source.path, "12345678", 8, NULL), BW_OK);
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  REFUSED_WITH(BW_INVALID, "the name is empty",
               bw_packer_add_file(packer, "", 0, source.path, &error));
  REFUSED_WITH(BW_NOT_FOUND, "no such file or folder",
               bw_packer_add_file(packer, "s", 1, inside(&p.in, "none").path, &error));
  CHECK_INT(bw_packer_add_file(packer, "s", 1, source.path, &error), BW_OK);
  CHECK_INT(truncate(source.path, 7), 0);
  write_out(packer, &p, BW_INVALID, "had 8 bytes when it was added, now 7");
  bw_packer_destroy(packer);
  CHECK_INT(count_files(&p.in, true), 3); /* the pair as it was, and the source */
}

/* Files without a byte on the disc that say they have 3 GiB. */
static void an_archive_ends_before_4_gib(void) {
  pair p = open_pair();
  place source = inside(&p.in, "source");
  bw_packer *packer = NULL;
  bw_wad *wad = NULL;
  CHECK_INT(bw_file_write(source.path, "x", 1, NULL), BW_OK);
  CHECK_INT(truncate(source.path, (off_t)1 << 32), 0);
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  REFUSED_WITH(BW_LIMIT, "'s': 4294967296 bytes, an entry holds 2^32 - 1",
               bw_packer_add_file(packer, "s", 1, source.path, &error));
  CHECK_INT(truncate(source.path, (off_t)3 << 30), 0);
  CHECK_INT(bw_packer_add_file(packer, "s", 1, source.path, &error), BW_OK);
  CHECK_INT(bw_packer_add_file(packer, "t", 1, source.path, &error), BW_OK);
  write_out(packer, &p, BW_LIMIT, "'t' would end behind 4 GiB, which the index cannot tell of");
  bw_packer_destroy(packer);
  /* The same of an entry that would go to the end of a WAD that is as long already. */
  CHECK_INT(truncate(p.wad.path, ((off_t)1 << 32) - 2048), 0);
  CHECK_INT(bw_wad_open(p.dir.path, NULL, NULL, &wad, NULL), BW_OK);
  static uint8_t large[6145];
  REFUSED_WITH(BW_LIMIT, "would pass 2^32, which the index cannot tell of",
               bw_wad_replace(wad, bw_wad_find(wad, "a.txt", 5), large, sizeof large, 0, &error));
  bw_wad_destroy(wad);
  CHECK_INT(count_files(&p.in, true), 3);
}

/* An index says by its ending where its WAD is; a disc image needs none. */
static void a_path_says_what_is_there(void) {
  static const char *const others[] = {"X.DAT", "X.DIT", "X.WIR", "X-DIR", "X.dat"};
  static uint8_t raw[17 * 2048] = {0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0};
  folder in = open_folder();
  bw_wad *wad = NULL;
  CHECK_INT(bw_wad_is_image(inside(&in, "none").path), 0);
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    place other = inside(&in, others[i]);
    CHECK_INT(bw_file_write(other.path, "12345678", 8, NULL), BW_OK);
    REFUSED_WITH(BW_INVALID, "is neither an ISO 9660 image nor ends in .DIR",
                 bw_wad_open(other.path, NULL, NULL, &wad, &error));
    CHECK_INT(bw_wad_is_image(other.path), 0);
  }
  place image = inside(&in, "raw.bin");
  CHECK_INT(bw_file_write(image.path, raw, sizeof raw, NULL), BW_OK);
  CHECK_INT(bw_wad_is_image(image.path), 1);
  REFUSED_WITH(BW_UNSUPPORTED, "an image of raw sectors of 2352 bytes",
               bw_wad_open(image.path, NULL, NULL, &wad, &error));
  raw[0] = 1;
  CHECK_INT(bw_file_write(image.path, raw, sizeof raw, NULL), BW_OK);
  CHECK_INT(bw_wad_is_image(image.path), 0);
  CHECK(wad == NULL);
  CHECK_INT(count_files(&in, true), 6);
}

/* ---- the files of a world ------------------------------------------------------------------ */

static void a_source_says_what_it_lacks(void) {
  folder in = open_folder();
  place large = inside(&in, "large.bin");
  place below = inside(&in, "below");
  bw_world_source *source = NULL;
  bw_bytes *bytes = NULL;
  uint32_t size = 7;
  CHECK_INT(bw_file_write(large.path, "x", 1, NULL), BW_OK);
  CHECK_INT(truncate(large.path, (off_t)1 << 32), 0);
  CHECK_INT(bw_file_write(below.path, "x", 1, NULL), BW_OK);
  CHECK_INT(bw_world_source_create(NULL, &source, NULL), BW_OK);
  CHECK_INT(bw_world_source_set_folder(source, in.path, NULL), BW_OK);
  REFUSED_WITH(BW_INVALID, "the name is empty", bw_world_source_size(source, "", &size, &error));
  REFUSED_WITH(BW_INVALID, "the name is empty",
               bw_world_source_read(source, "", NULL, &bytes, &error));
  REFUSED_WITH(BW_INVALID, "it has a colon in it",
               bw_world_source_size(source, "a:b", &size, &error));
  REFUSED_WITH(BW_INVALID, "it has a colon in it",
               bw_world_source_read(source, "a:b", NULL, &bytes, &error));
  REFUSED_WITH(BW_LIMIT, "'large.bin' has over 2^32 - 1 bytes",
               bw_world_source_size(source, "large.bin", &size, &error));
  REFUSED_WITH(BW_LIMIT, "it has more than 4294967295 bytes",
               bw_world_source_read(source, "large.bin", NULL, &bytes, &error));
  REFUSED_WITH(BW_NOT_FOUND, "none.bin",
               bw_world_source_read(source, "none.bin", NULL, &bytes, &error));
  REFUSED_WITH(BW_NOT_FOUND, "below/no", bw_world_source_size(source, "below/no", &size, &error));
  CHECK_INT(bw_world_source_add_file(source, "Mine.TXT", "mine", 4, NULL), BW_OK);
  CHECK_INT(bw_world_source_size(source, "mINE.txt", &size, &error), BW_OK);
  CHECK_INT(size, 4);
  CHECK(bytes == NULL);
  bw_world_source_destroy(source);
  CHECK_INT(count_files(&in, true), 2);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_long_name_is_hashed_whole),
                                    TEST(a_hash_has_hexadecimal_digits),
                                    TEST(a_control_character_makes_no_path),
                                    TEST(an_archive_of_no_bytes_has_no_entry),
                                    TEST(statistics_count_what_is_odd),
                                    TEST(a_wad_that_became_shorter_is_an_error),
                                    TEST(a_file_that_is_read_later_must_stay_as_it_is),
                                    TEST(an_archive_ends_before_4_gib),
                                    TEST(a_path_says_what_is_there),
                                    TEST(a_source_says_what_it_lacks)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
