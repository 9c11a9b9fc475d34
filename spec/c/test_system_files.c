/* Files where calls of the system fail, one after the other, or are interrupted: reading, writing,
 * archives, and the files of streamed worlds. */
#include "failing_system.h"

#include "base/bytes.h"
#include "base/platform.h"
#include "test_image.h"
#include "test_manager.h"

static folder in;
static bw_bytes *content;

static const char *at(const char *name) {
  static place places[4];
  static int next = 0;
  place *made = &places[next++ % 4];
  *made = inside(&in, name);
  return made->path;
}

static void put(const char *name, const void *data, size_t size) {
  CHECK_INT(bw_file_write(at(name), data, size, NULL), BW_OK);
}

static bool holds(const char *name, const void *data, size_t size) {
  bw_bytes *there = NULL;
  CHECK_INT(bw_file_read(at(name), NULL, &there, NULL), BW_OK);
  bool same = there != NULL && bw_bytes_size(there) == size &&
              memcmp(bw_bytes_data(there), data, size) == 0;
  bw_bytes_destroy(there);
  return same;
}

/* The folder goes, with so many files in it. */
static void leave(int files) {
  CHECK_INT(count_files(&in, true), files);
}

static void run(const system_scenario *scenarios, size_t count) {
  for (size_t i = 0; i < count; i++) {
    system_fails(&scenarios[i]);
    system_goes_on(&scenarios[i]);
  }
}

/* ---- whole files --------------------------------------------------------------------------- */

static void make_old(void) {
  in = open_folder();
  put("there", "what was there", 14);
  CHECK_INT(symlink("there", at("link")), 0);
}

static bw_status read_whole(bw_error *error) {
  content = NULL;
  return bw_file_read(at("there"), &system_allocator, &content, error);
}

static void look_at_read(bw_status status) {
  CHECK((content != NULL) == (status == BW_OK));
  if (content != NULL) CHECK(memcmp(bw_bytes_data(content), "what was there", 14) == 0);
  bw_bytes_destroy(content);
  leave(2);
}

/* One that the system makes up, of a length that is not told before. */
static bw_status read_made_up(bw_error *error) {
  content = NULL;
  return bw_file_read("/proc/self/status", &system_allocator, &content, error);
}

static void look_at_made_up(bw_status status) {
  CHECK((content != NULL) == (status == BW_OK));
  if (content != NULL) CHECK(memcmp(bw_bytes_data(content), "Name:", 5) == 0);
  bw_bytes_destroy(content);
  leave(2);
}

static bw_status write_old(bw_error *error) {
  return bw_file_write(at("there"), "new", 3, error);
}

static void look_at_written(bw_status status) {
  CHECK(status == BW_OK ? holds("there", "new", 3) : holds("there", "what was there", 14));
  leave(2);
}

static bw_status write_new(bw_error *error) {
  return bw_file_write(at("new"), "new", 3, error);
}

static void look_at_new(bw_status status) {
  CHECK_INT(bw_file_exists(at("new")), status == BW_OK);
  if (status == BW_OK) CHECK(holds("new", "new", 3));
  leave(status == BW_OK ? 3 : 2);
}

static bw_status write_through_link(bw_error *error) {
  return bw_file_write(at("link"), "new", 3, error);
}

/* What is written there is not kept. */
static bw_status write_to_device(bw_error *error) {
  return bw_file_write("/dev/null", "new", 3, error);
}

static void look_at_device(bw_status status) {
  (void)status;
  leave(2);
}

/* In places, of which some were not there. */
static bw_status write_in_places(bw_error *error) {
  bw_file *file = NULL;
  bw_status status = bw_file_open(at("there"), true, &system_allocator, &file, error);
  if (status == BW_OK) status = bw_file_write_at(file, 12, "RE, and more", 12, error);
  if (status == BW_OK) status = bw_file_write_at(file, 0, "WHAT", 4, error);
  bw_file_close(file);
  return status;
}

static void look_at_places(bw_status status) {
  if (status == BW_OK) CHECK(holds("there", "WHAT was theRE, and more", 24));
  leave(2);
}

static void files_are_read_and_written_or_it_is_told(void) {
  static const system_scenario scenarios[] = {
      {"read", make_old, read_whole, look_at_read, false},
      {"read one made up", make_old, read_made_up, look_at_made_up, false},
      {"write over", make_old, write_old, look_at_written, true},
      {"write anew", make_old, write_new, look_at_new, true},
      {"write through a link", make_old, write_through_link, look_at_written, true},
      {"write to a device", make_old, write_to_device, look_at_device, true},
      {"write in places", make_old, write_in_places, look_at_places, true},
  };
  run(scenarios, COUNT(scenarios));
}

/* Whatever number the system gives: these have words of their own. */
static void reasons_are_told(void) {
  static const struct {
    int number;
    bw_status status;
    const char *words;
  } cases[] = {{EROFS, BW_IO, "the disk is read-only"},
               {ENOSPC, BW_IO, "the disk is full"},
               {ENXIO, BW_IO, "nothing is at its other end"},
               {ENOTTY, BW_IO, "the system refused (error"},
               {ENOMEM, BW_MEMORY, "out of memory"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_error error = {0};
    make_old();
    memset(&system_calls, 0, sizeof system_calls);
    system_calls.counts = true;
    system_calls.fail_at = 1;
    system_calls.number = cases[i].number;
    CHECK_INT(bw_file_write(at("there"), "new", 3, &error), cases[i].status);
    memset(&system_calls, 0, sizeof system_calls);
    if (!CHECK(strstr(error.message, cases[i].words) != NULL)) puts(error.message);
    look_at_written((bw_status)error.code);
  }
}

/* Where more than one call fails, the first one's reason is told. It is not that a disc knows no
 * locks, which one call asks for: files are written without. */
static void the_first_reason_is_told(void) {
  bool failed = true;
  int others = 0;
  for (size_t call = 1; failed && call < 100; call++) {
    bw_error error = {0};
    make_old();
    memset(&system_calls, 0, sizeof system_calls);
    system_calls.counts = true;
    system_calls.closes = true;
    system_calls.fail_at = call;
    system_calls.and_all = true;
    system_calls.number = EROFS;
    system_calls.number_behind = ENOSPC;
    bw_status status = write_old(&error);
    memset(&system_calls, 0, sizeof system_calls);
    failed = status != BW_OK;
    if (failed) others += strstr(error.message, "the disk is read-only") == NULL;
    look_at_written(status);
  }
  CHECK(!failed);
  CHECK_INT(others, 1);
}

/* ---- archives ------------------------------------------------------------------------------ */

/* A resource tells its number, by which it is called. */
static const uint8_t resource[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7};
static bw_wad *wad, *opened;
static bw_packer *packer;
static uint32_t named;

static void add(const char *name, const void *data, size_t size) {
  CHECK_INT(bw_packer_add_bytes(packer, name, strlen(name), data, size, NULL), BW_OK);
}

static void new_packer(void) {
  packer = NULL;
  CHECK_INT(bw_packer_create(&system_allocator, &packer, NULL), BW_OK);
  add("alpha", "first", 5);
  add("level1.lev", "second", 6);
  add("7", resource, sizeof resource);
  CHECK_INT(bw_packer_add_file(packer, "beta", 4, at("there"), NULL), BW_OK);
}

static bool has_beta(const bw_wad *from) {
  bw_bytes *beta = NULL;
  CHECK_INT(bw_wad_read(from, bw_wad_find(from, "beta", 4), NULL, &beta, NULL), BW_OK);
  bool same = beta != NULL && bw_bytes_size(beta) == 14 &&
              memcmp(bw_bytes_data(beta), "what was there", 14) == 0;
  bw_bytes_destroy(beta);
  return same;
}

static bw_status pack_into(const char *dir, const char *data, bw_error *error) {
  uint32_t left = 1;
  bw_status status = bw_packer_begin(packer, dir, data, 0, error);
  while (status == BW_OK && left > 0) status = bw_packer_step(packer, &left, error);
  return status == BW_OK ? bw_packer_finish(packer, error) : status;
}

static bw_status pack(bw_error *error) {
  return pack_into(at("x.dir"), at("x.wad"), error);
}

static void make_packer(void) {
  make_old();
  new_packer();
}

/* There is the whole archive or none, whatever files it is read from. */
static void look_at_packed(bw_status status) {
  bw_wad *whole = NULL;
  bw_packer_destroy(packer);
  bw_status found = bw_wad_open(at("x.dir"), at("x.wad"), NULL, &whole, NULL);
  CHECK(found == BW_OK || (found == BW_NOT_FOUND && status != BW_OK));
  if (whole != NULL) CHECK(has_beta(whole));
  bw_wad_destroy(whole);
  (void)count_files(&in, true);
}

/* Where one of the two is a device, which is closed first for the data, last for the index. */
static bw_status pack_index(bw_error *error) {
  return pack_into(at("x.dir"), "/dev/null", error);
}

static bw_status pack_data(bw_error *error) {
  return pack_into("/dev/null", at("x.wad"), error);
}

/* The other one is there whole, or not at all. */
static void look_at_half(const char *name, bool is_index, bool there) {
  bw_bytes *halves[2] = {NULL, NULL};
  bw_packer_destroy(packer);
  new_packer();
  CHECK_INT(bw_packer_write(packer, 0, &halves[0], &halves[1], NULL), BW_OK);
  const bw_bytes *wanted = halves[is_index ? 0 : 1];
  if (there) CHECK(holds(name, bw_bytes_data(wanted), bw_bytes_size(wanted)));
  bw_bytes_destroy(halves[0]);
  bw_bytes_destroy(halves[1]);
  bw_packer_destroy(packer);
  leave(there ? 3 : 2);
}

static void look_at_index(bw_status status) {
  CHECK_INT(bw_file_exists(at("x.dir")), status == BW_OK);
  look_at_half("x.dir", true, status == BW_OK);
}

static void look_at_data(bw_status status) {
  bool there = bw_file_exists(at("x.wad"));
  CHECK(there || status != BW_OK);
  look_at_half("x.wad", false, there);
}

static void make_pair(void) {
  bw_error error = {0};
  make_packer();
  CHECK_INT(pack(&error), BW_OK);
  bw_packer_destroy(packer);
  packer = NULL;
  opened = NULL;
  content = NULL;
  wad = NULL;
}

static void make_open(void) {
  make_pair();
  CHECK_INT(bw_wad_open(at("x.dir"), NULL, &system_allocator, &wad, NULL), BW_OK);
}

static uint32_t find(const char *name) {
  return bw_wad_find(wad, name, strlen(name));
}

static bw_status open_pair(bw_error *error) {
  return bw_wad_open(at("x.dir"), NULL, &system_allocator, &opened, error);
}

static void look_at_opened(bw_status status) {
  CHECK((opened != NULL) == (status == BW_OK));
  if (opened != NULL) CHECK_INT(bw_wad_count(opened), 4);
  bw_wad_destroy(opened);
  leave(4);
}

static bw_status read_entry(bw_error *error) {
  return bw_wad_read(wad, find("alpha"), &system_allocator, &content, error);
}

static void look_at_entry(bw_status status) {
  CHECK((content != NULL) == (status == BW_OK));
  if (content != NULL) CHECK(memcmp(bw_bytes_data(content), "first", 5) == 0);
  bw_bytes_destroy(content);
  bw_wad_destroy(wad);
  leave(4);
}

static bw_status name_resources(bw_error *error) {
  named = 99;
  return bw_wad_add_resource_names(wad, &named, error);
}

static void look_at_named(bw_status status) {
  CHECK_INT(named, status == BW_OK ? 1 : 99);
  CHECK_INT(bw_wad_named(wad), status == BW_OK ? 2 : 1); /* the level is called by its pattern */
  bw_wad_destroy(wad);
  leave(4);
}

static bw_status extract(bw_error *error) {
  return bw_wad_extract(wad, find("beta"), at("there"), error);
}

static void look_at_extracted(bw_status status) {
  CHECK(holds("there", "what was there", 14));
  (void)status;
  bw_wad_destroy(wad);
  leave(4);
}

/* Where it was, and behind the others. */
static bw_status replace_in_place(bw_error *error) {
  return bw_wad_replace(wad, find("alpha"), "other", 5, 0, error);
}

static bw_status replace_behind(bw_error *error) {
  static const uint8_t data[5000] = {1};
  return bw_wad_replace(wad, find("alpha"), data, sizeof data, 0, error);
}

/* The other entries stay whatever comes, and the index tells of what is there. */
static void look_at_replaced(bw_status status) {
  bw_wad_destroy(wad);
  wad = NULL;
  CHECK_INT(bw_wad_open(at("x.dir"), NULL, NULL, &wad, NULL), BW_OK);
  CHECK(has_beta(wad));
  CHECK_INT(bw_wad_read(wad, find("alpha"), NULL, &content, NULL), BW_OK);
  if (status == BW_OK) CHECK(memcmp(bw_bytes_data(content), "first", 5) != 0);
  bw_bytes_destroy(content);
  bw_wad_destroy(wad);
  leave(4);
}

/* The archive ends inside a sector, as one that another program wrote. */
static void make_cut(void) {
  make_open();
  bw_wad_destroy(wad);
  wad = NULL;
  bw_bytes *whole = NULL;
  CHECK_INT(bw_file_read(at("x.wad"), NULL, &whole, NULL), BW_OK);
  put("x.wad", bw_bytes_data(whole), bw_bytes_size(whole) - 2000);
  bw_bytes_destroy(whole);
  CHECK_INT(bw_wad_open(at("x.dir"), NULL, &system_allocator, &wad, NULL), BW_OK);
}

/* The same with an entry of more than is read at once, and the bytes that it is to have. */
static uint8_t large[20000];
static uint8_t larger[20000];

static void make_large(void) {
  memset(large, 'l', sizeof large);
  memset(larger, 'L', sizeof larger);
  make_packer();
  add("large", large, sizeof large);
  CHECK_INT(pack(NULL), BW_OK);
  bw_packer_destroy(packer);
  packer = NULL;
  CHECK_INT(bw_wad_open(at("x.dir"), NULL, &system_allocator, &wad, NULL), BW_OK);
}

static bw_status replace_large(bw_error *error) {
  return bw_wad_replace(wad, find("large"), larger, sizeof larger, 0, error);
}

/* An archive of one entry, and others that are to take its place. */
static void make_older(void) {
  make_old();
  CHECK_INT(bw_packer_create(&system_allocator, &packer, NULL), BW_OK);
  add("alpha", "older", 5);
  CHECK_INT(pack(NULL), BW_OK);
  bw_packer_destroy(packer);
  new_packer();
}

/* A change that is broken off with its journal there. */
typedef struct breaking {
  void (*make)(void);
  bw_status (*change)(bw_error *error);
  size_t call; /* the last from which on nothing may work for that; 0: it is looked for first */
} breaking;

static bool is_broken_at(const breaking *b, size_t call, bw_status *status) {
  wad = NULL;
  packer = NULL;
  b->make();
  memset(&system_calls, 0, sizeof system_calls);
  system_calls.counts = true;
  system_calls.fail_at = call;
  system_calls.and_all = true;
  system_calls.number = EIO;
  *status = b->change(NULL);
  memset(&system_calls, 0, sizeof system_calls);
  bw_wad_destroy(wad);
  bw_packer_destroy(packer);
  wad = NULL;
  return bw_file_exists(at("x.dir.journal"));
}

static void break_off(breaking *b) {
  bw_status status = BW_IO;
  for (size_t call = 1, last = 0; b->call == 0 && call < 1000; call++) {
    if (is_broken_at(b, call, &status)) last = call;
    if (status == BW_OK) b->call = last;
    (void)count_files(&in, true);
  }
  CHECK(is_broken_at(b, b->call, &status));
  opened = NULL;
  content = NULL;
}

static void make_broken(void) {
  static breaking behind = {make_open, replace_behind, 0};
  break_off(&behind);
}

static void make_broken_large(void) {
  static breaking in_place = {make_large, replace_large, 0};
  break_off(&in_place);
}

static void make_broken_anew(void) {
  static breaking anew = {make_older, pack, 0};
  break_off(&anew);
}

/* The new WAD is still beside the old one. */
static void make_broken_beside(void) {
  make_broken_anew();
  CHECK_INT(rename(at("x.wad"), at("x.wad.journal")), 0);
  put("x.wad", "older", 5);
}

/* An archive of no entry takes the place of one that has some. */
static void make_older_and_none(void) {
  make_older();
  bw_packer_destroy(packer);
  CHECK_INT(bw_packer_create(&system_allocator, &packer, NULL), BW_OK);
}

static void an_archive_of_no_entry_is_placed_too(void) {
  static breaking none = {make_older_and_none, pack, 0};
  memset(&system_memory, 0, sizeof system_memory);
  system_allocator = test_allocator(&system_memory);
  break_off(&none);
  for (int again = 0; again < 2; again++) {
    CHECK_INT(open_pair(NULL), BW_OK);
    CHECK_INT(bw_wad_count(opened), 0);
    bw_wad_destroy(opened);
    opened = NULL;
    CHECK_INT(holds("x.wad", "", 0), 1);
    CHECK_INT(bw_file_exists(at("x.dir.journal")), again == 0);
    CHECK_INT(bw_packer_create(&system_allocator, &packer, NULL), BW_OK);
    CHECK_INT(bw_packer_begin(packer, at("x.dir"), at("x.wad"), 0, NULL), BW_OK);
    bw_packer_destroy(packer); /* which has made whole what was there */
  }
  CHECK_NO_LEAK(&system_memory);
  leave(4);
}

static bw_status open_broken(bw_error *error) {
  bw_status status = bw_wad_open(at("x.dir"), NULL, &system_allocator, &opened, error);
  if (status == BW_OK)
    status = bw_wad_read(opened, bw_wad_find(opened, "alpha", 5), NULL, &content, error);
  return status;
}

/* As it was, and nothing is changed by who reads it. */
static void look_at_broken(bw_status status) {
  if (status == BW_OK) CHECK(memcmp(bw_bytes_data(content), "first", 5) == 0);
  bw_bytes_destroy(content);
  content = NULL;
  bw_wad_destroy(opened);
  CHECK(count_files(&in, true) > 4);
}

static bw_status recover(bw_error *error) {
  bw_status status = bw_wad_open(at("x.dir"), NULL, &system_allocator, &wad, error);
  return status == BW_OK ? replace_in_place(error) : status;
}

/* It is whole, with the old bytes or the new ones. */
static void look_at_recovered(bw_status status) {
  bw_wad_destroy(wad);
  wad = NULL;
  CHECK_INT(bw_wad_open(at("x.dir"), NULL, NULL, &wad, NULL), BW_OK);
  CHECK(has_beta(wad));
  CHECK_INT(bw_wad_read(wad, find("alpha"), NULL, &content, NULL), BW_OK);
  CHECK(memcmp(bw_bytes_data(content), status == BW_OK ? "other" : "first", 5) == 0);
  bw_bytes_destroy(content);
  content = NULL;
  bw_wad_destroy(wad);
  (void)count_files(&in, true);
}

static void look_at_recovered_large(bw_status status) {
  bw_wad *whole = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_wad_open(at("x.dir"), NULL, NULL, &whole, NULL), BW_OK);
  CHECK_INT(bw_wad_read(whole, bw_wad_find(whole, "large", 5), NULL, &bytes, NULL), BW_OK);
  CHECK_INT(bw_bytes_size(bytes), sizeof large);
  CHECK(memcmp(bw_bytes_data(bytes), large, sizeof large) == 0);
  bw_bytes_destroy(bytes);
  bw_wad_destroy(whole);
  look_at_recovered(status);
}

/* The same archive as an image. */
static void make_image(void) {
  static uint8_t image[IMAGE_SIZE];
  bw_bytes *dir = NULL;
  bw_bytes *data = NULL;
  make_packer();
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  image_write(image, "WARRIORS.DIR;1", dir, "WARRIORS.WAD;1", data);
  put("game.iso", image, sizeof image);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  bw_packer_destroy(packer);
  opened = NULL;
}

static bw_status open_image(bw_error *error) {
  return bw_wad_open(at("game.iso"), NULL, &system_allocator, &opened, error);
}

static void look_at_image(bw_status status) {
  CHECK((opened != NULL) == (status == BW_OK));
  bw_wad_destroy(opened);
  leave(3);
}

/* Whether a file is an image is no question that fails: what cannot be read is none. */
static void what_cannot_be_read_is_no_image(void) {
  static const uint8_t nothing[40000] = {0}; /* of which the beginning is looked at too */
  static const char *const names[] = {"game.iso", "nothing"};
  make_image();
  put("nothing", nothing, sizeof nothing);
  for (size_t i = 0; i < COUNT(names); i++) {
    for (size_t call = 1; call < 5 + i; call++) {
      memset(&system_calls, 0, sizeof system_calls);
      system_calls.counts = true;
      system_calls.fail_at = call;
      system_calls.number = EIO;
      CHECK_INT(bw_wad_is_image(at(names[i])), 0);
      CHECK_INT(system_calls.calls, call);
    }
    memset(&system_calls, 0, sizeof system_calls);
    CHECK_INT(bw_wad_is_image(at(names[i])), i == 0);
  }
  leave(4);
}

static void archives_are_read_and_written_or_it_is_told(void) {
  static const system_scenario scenarios[] = {
      {"pack", make_packer, pack, look_at_packed, true},
      {"pack an index alone", make_packer, pack_index, look_at_index, true},
      {"pack data alone", make_packer, pack_data, look_at_data, true},
      {"open", make_pair, open_pair, look_at_opened, false},
      {"open a broken one", make_broken, open_broken, look_at_broken, false},
      {"make a broken one whole", make_broken, recover, look_at_recovered, true},
      {"open a broken large one", make_broken_large, open_broken, look_at_broken, false},
      {"make it whole", make_broken_large, recover, look_at_recovered_large, true},
      {"place a new one", make_broken_anew, recover, look_at_recovered, true},
      {"place a new one with its WAD", make_broken_beside, recover, look_at_recovered, true},
      {"open an image", make_image, open_image, look_at_image, false},
      {"read", make_open, read_entry, look_at_entry, false},
      {"name resources", make_open, name_resources, look_at_named, false},
      {"extract", make_open, extract, look_at_extracted, true},
      {"replace", make_open, replace_in_place, look_at_replaced, true},
      {"replace behind", make_open, replace_behind, look_at_replaced, true},
      {"replace behind a part of a sector", make_cut, replace_behind, look_at_replaced, true},
  };
  run(scenarios, COUNT(scenarios));
}

/* ---- streamed worlds ----------------------------------------------------------------------- */

static bw_world_source *files_of_row;
static bw_world_manager *keeper;

static void put_file_of(const bw_world_source *from, const char *name) {
  bw_bytes *file = NULL;
  CHECK_INT(bw_world_source_read(from, name, NULL, &file, NULL), BW_OK);
  put(name, bw_bytes_data(file), bw_bytes_size(file));
  bw_bytes_destroy(file);
}

/* The level "one" and its row as files of a folder, with the world's manifest or without. */
static void make_row(bool with_manifest) {
  static const char *const names[] = {"warriors.glr", "one.lev",     "one_sec.wld", "one_ms1.sec",
                                      "one_ms2.sec",  "one_ms3.sec", "one_ms4.sec", "one_ms5.sec"};
  bw_world_source *row = row_source();
  in = open_folder();
  for (size_t i = 0; i < COUNT(names); i++) put_file_of(row, names[i]);
  put("pack.pak", "pack", 4);
  if (with_manifest) put_file_of(row, "one_sec.mem");
  bw_world_source_destroy(row);
  files_of_row = NULL;
  keeper = NULL;
  CHECK_INT(bw_world_source_create(&system_allocator, &files_of_row, NULL), BW_OK);
  CHECK_INT(bw_world_source_set_folder(files_of_row, in.path, NULL), BW_OK);
  bw_world_manager_options wanted;
  bw_world_manager_options_init(&wanted);
  wanted.global_data = 0;
  CHECK_INT(bw_world_manager_create(files_of_row, &wanted, &system_allocator, &keeper, NULL),
            BW_OK);
}

static void make_row_with(void) {
  make_row(true);
}

static void make_row_without(void) {
  make_row(false);
}

static bw_status load_level(bw_error *error) {
  return bw_world_manager_load_level(keeper, "one", NULL, 0, error);
}

static void leave_row(void) {
  bw_world_manager_destroy(keeper);
  bw_world_source_destroy(files_of_row);
  (void)count_files(&in, true);
}

static void look_at_level(bw_status status) {
  CHECK((bw_world_manager_level(keeper) != NULL) == (status == BW_OK));
  leave_row();
}

static void make_level(void) {
  make_row(true);
  CHECK_INT(load_level(NULL), BW_OK);
}

static bw_status begin_preload(bw_error *error) {
  return bw_world_manager_begin_preload(keeper, 10, 1000, 0, "pack", 0, error);
}

static void look_at_preload(bw_status status) {
  int32_t going_on = 0;
  CHECK_INT(bw_world_manager_step_preload(keeper, 1, &going_on, NULL),
            status == BW_OK ? BW_OK : BW_INVALID);
  leave_row();
}

static void worlds_are_read_or_it_is_told(void) {
  static const system_scenario scenarios[] = {
      {"a level with a manifest", make_row_with, load_level, look_at_level, false},
      {"a level without a manifest", make_row_without, load_level, look_at_level, false},
      {"a preload with a pack", make_level, begin_preload, look_at_preload, false},
  };
  run(scenarios, COUNT(scenarios));
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(files_are_read_and_written_or_it_is_told),
      TEST(reasons_are_told),
      TEST(the_first_reason_is_told),
      TEST(archives_are_read_and_written_or_it_is_told),
      TEST(an_archive_of_no_entry_is_placed_too),
      TEST(what_cannot_be_read_is_no_image),
      TEST(worlds_are_read_or_it_is_told),
  };
  return test_main(argc, argv, cases, COUNT(cases));
}
