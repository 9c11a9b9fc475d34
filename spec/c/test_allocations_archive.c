/* Memory that runs out in archives, read, changed and made. */
#include "test_folder.h"

#include "failing_allocator.h"
#include "base/alloc.h"
#include "world/journal.h"

static folder in;

static struct {
  bw_wad *wad, *made_wad;
  bw_packer *packer, *made_packer, *begun; /* one that is being written */
  bw_bytes *bytes, *dir_bytes, *wad_bytes;
  bw_bytes *dir_file, *wad_file;
  bw_wad_stats stats;
  uint32_t found, left;
} r;

/* A resource of the number 7. */
static const uint8_t resource[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7};
static const char *const patterns[] = {"warriors.glr",     "objarena_sec.mem", "objarena_sec.wld",
                                       "objarena_ms1.sec", "level1_1.pak",     "level1_2.pak"};
static const char names[] = "alpha\nbeta\n";

static const char *at(const char *name) {
  static place places[8];
  static int next = 0;
  place *made = &places[next++ % 8];
  *made = inside(&in, name);
  return made->path;
}

/* As many entries as fill what was asked for, so that one more asks again. */
static bw_packer *new_packer(void) {
  bw_packer *packer = NULL;
  char name[8];
  CHECK_INT(bw_packer_create(&failing_allocator, &packer, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "alpha", 5, "first", 5, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "beta", 4, "second", 6, NULL), BW_OK);
  CHECK_INT(bw_packer_add_bytes(packer, "7", 1, resource, sizeof resource, NULL), BW_OK);
  for (size_t i = 0; i < COUNT(patterns); i++) { /* each is found by the game's patterns */
    CHECK_INT(bw_packer_add_bytes(packer, patterns[i], strlen(patterns[i]), NULL, 0, NULL), BW_OK);
  }
  for (int i = 0; bw_packer_count(packer) < 15; i++) {
    size_t length = (size_t)snprintf(name, sizeof name, "no%d", i);
    CHECK_INT(bw_packer_add_bytes(packer, name, length, NULL, 0, NULL), BW_OK);
  }
  CHECK_INT(bw_packer_add_file(packer, "level1.lev", 10, at("source"), NULL), BW_OK);
  return packer;
}

static bw_status write_all(bw_packer *packer) {
  uint32_t left = 1;
  while (left > 0) {
    bw_status status = bw_packer_step(packer, &left, &failing.error);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

static void make(void) {
  memset(&r, 0, sizeof r);
  CHECK_INT(bw_file_write(at("source"), names, sizeof names, NULL), BW_OK);
  r.packer = new_packer();
  CHECK_INT(bw_packer_begin(r.packer, at("x.dir"), at("x.wad"), 0, NULL), BW_OK);
  CHECK_INT(write_all(r.packer), BW_OK);
  CHECK_INT(bw_packer_finish(r.packer, NULL), BW_OK);
  CHECK_INT(bw_wad_open(at("x.dir"), at("x.wad"), &failing_allocator, &r.wad, NULL), BW_OK);
  CHECK_INT(bw_file_read(at("x.dir"), &failing_allocator, &r.dir_file, NULL), BW_OK);
  CHECK_INT(bw_file_read(at("x.wad"), &failing_allocator, &r.wad_file, NULL), BW_OK);
  r.begun = new_packer();
  CHECK_INT(bw_packer_begin(r.begun, at("y.dir"), at("y.wad"), 0, NULL), BW_OK);
  for (int i = 0; i < 3; i++) CHECK_INT(bw_packer_step(r.begun, &r.left, NULL), BW_OK);
  r.found = 77;
}

/* An archive has a line of each entry: what it is, what it is called, what is in it. */
static uint64_t hash_wad(uint64_t hash, const bw_wad *wad) {
  bw_wad_entry entry;
  if (wad == NULL) return hash_number(hash, 0);
  for (uint32_t i = 0; bw_wad_get(wad, i, &entry); i++) {
    bw_bytes *bytes = NULL;
    hash = hash_text(hash_of(hash, &entry, sizeof entry), bw_wad_name(wad, i));
    hash = hash_saved(hash, bw_wad_read(wad, i, NULL, &bytes, NULL), &bytes);
  }
  return hash_number(hash, bw_wad_named(wad));
}

static uint64_t hash_file(uint64_t hash, const char *name) {
  bw_bytes *bytes = NULL;
  if (!bw_file_exists(at(name))) return hash_number(hash, 0);
  return hash_saved(hash, bw_file_read(at(name), NULL, &bytes, NULL), &bytes);
}

/* What was added so far, written out; an archive that is being written cannot tell of it. */
static uint64_t hash_packer(uint64_t hash, bw_packer *packer) {
  bw_bytes *dir = NULL;
  bw_bytes *wad = NULL;
  if (packer == NULL) return hash_number(hash, 0);
  if (bw_packer_write(packer, 0, &dir, &wad, NULL) != BW_OK) return hash_number(hash, 1);
  hash = hash_bytes(hash_bytes(hash, dir), wad);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(wad);
  return hash;
}

static uint64_t state_now(void) {
  static const char *const files[] = {"x.dir", "x.wad", "y.dir", "y.wad", "z.dir", "z.wad", "out"};
  uint64_t hash = hash_wad(hash_wad(FAILING_HASH, r.wad), r.made_wad);
  hash = hash_packer(hash_packer(hash, r.packer), r.made_packer);
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) hash = hash_file(hash, files[i]);
  hash = hash_number(hash, (uint64_t)count_files(&in, false)); /* temporary ones too */
  hash = hash_bytes(hash_bytes(hash_bytes(hash, r.bytes), r.dir_bytes), r.wad_bytes);
  hash = hash_of(hash, &r.stats, sizeof r.stats);
  return hash_number(hash_number(hash, r.found), r.left);
}

static void destroy(void) {
  static const char *const files[] = {"y.dir", "y.wad", "z.dir", "z.wad", "out", "x.dir.journal"};
  bw_wad_destroy(r.wad);
  bw_wad_destroy(r.made_wad);
  bw_packer_destroy(r.packer);
  bw_packer_destroy(r.made_packer);
  bw_packer_destroy(r.begun);
  bw_bytes_destroy(r.bytes);
  bw_bytes_destroy(r.dir_bytes);
  bw_bytes_destroy(r.wad_bytes);
  bw_bytes_destroy(r.dir_file);
  bw_bytes_destroy(r.wad_file);
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) (void)remove(at(files[i]));
}

static const failing_room room = {make, state_now, destroy};

static void enter(void) {
  in = open_folder();
  failing_enter(&room);
}

static void leave(void) {
  CHECK_INT(count_files(&in, true), 3); /* x.dir, x.wad and the source; no temporary file */
}

static void reading_without_memory(void) {
  enter();
  REFUSED(bw_wad_open(at("x.dir"), at("x.wad"), &failing_allocator, &r.made_wad, &failing.error));
  REFUSED(bw_wad_open_memory(bw_bytes_data(r.dir_file), bw_bytes_size(r.dir_file),
                             bw_bytes_data(r.wad_file), bw_bytes_size(r.wad_file),
                             &failing_allocator, &r.made_wad, &failing.error));
  REFUSED(bw_wad_read(r.wad, 1, &failing_allocator, &r.bytes, &failing.error));
  REFUSED(bw_wad_extract(r.wad, 1, at("out"), &failing.error));
  REFUSED(bw_wad_statistics(r.wad, &r.stats, &failing.error));
  leave();
}

static void changing_without_memory(void) {
  enter();
  REFUSED(bw_wad_add_name(r.wad, "alpha", 5, &r.found, &failing.error));
  REFUSED(bw_wad_add_names(r.wad, names, sizeof names - 1, &r.found, &failing.error));
  REFUSED(bw_wad_add_resource_names(r.wad, &r.found, &failing.error));
  REFUSED(bw_wad_replace(r.wad, 0, "other", 5, 0, &failing.error));
  REFUSED(bw_wad_replace(r.wad, 0, failing_anything.bytes, 5000, 0, &failing.error));
  leave();
}

/* The same with a replacement of the first entry that was broken off. */
static void make_broken_off(void) {
  bw_journal *journal = NULL;
  bw_journal_head head = {.size = 5};
  make();
  head.dir_size = (uint32_t)bw_bytes_size(r.dir_file);
  head.wad_size = bw_bytes_size(r.wad_file);
  head.most = head.wad_size;
  bw_allocator allocator = bw_allocator_or_default(NULL);
  bw_file *file = NULL;
  CHECK_INT(bw_file_open(at("x.wad"), true, NULL, &file, NULL), BW_OK);
  CHECK_INT(bw_journal_begin(at("x.dir"), at("x.wad"), &allocator, &journal, NULL), BW_OK);
  CHECK_INT(bw_journal_write(journal, &head, bw_bytes_data(r.dir_file), file, NULL), BW_OK);
  CHECK_INT(bw_file_write_at(file, 0, "torn", 4, NULL), BW_OK);
  bw_file_close(file);
  bw_journal_close(journal);
  bw_wad_destroy(r.wad);
  r.wad = NULL;
  CHECK_INT(bw_wad_open(at("x.dir"), at("x.wad"), &failing_allocator, &r.wad, NULL), BW_OK);
}

/* What a reader sees, now and by opening again: it may have been made whole, or not yet. */
static uint64_t state_seen(void) {
  bw_wad *wad = NULL;
  CHECK_INT(bw_wad_open(at("x.dir"), at("x.wad"), NULL, &wad, NULL), BW_OK);
  uint64_t hash = hash_wad(hash_wad(FAILING_HASH, wad), r.wad);
  bw_wad_destroy(wad);
  return hash_wad(hash, r.made_wad);
}

static void a_change_is_made_whole_without_memory(void) {
  static const failing_room broken_off = {make_broken_off, state_seen, destroy};
  enter();
  failing_enter(&broken_off);
  REFUSED(bw_wad_open(at("x.dir"), at("x.wad"), &failing_allocator, &r.made_wad, &failing.error));
  REFUSED(bw_wad_replace(r.wad, 1, "other", 5, 0, &failing.error));
  REFUSED(bw_packer_begin(r.packer, at("x.dir"), at("x.wad"), 0, &failing.error));
  leave();
}

static void making_without_memory(void) {
  enter();
  REFUSED(bw_packer_create(&failing_allocator, &r.made_packer, &failing.error));
  REFUSED(bw_packer_add_bytes(r.packer, "gamma", 5, "third", 5, &failing.error));
  REFUSED(bw_packer_add_file(r.packer, "gamma", 5, at("source"), &failing.error));
  REFUSED(bw_packer_begin(r.packer, at("z.dir"), at("z.wad"), 0, &failing.error));
  REFUSED(bw_packer_write(r.packer, BW_PACK_AS_ADDED, &r.dir_bytes, &r.wad_bytes, &failing.error));
  REFUSED(bw_packer_step(r.begun, &r.left, &failing.error));
  leave();
}

/* The same of an archive of which all is written. */
static void make_written(void) {
  make();
  CHECK_INT(write_all(r.begun), BW_OK);
}

static void finishing_without_memory(void) {
  static const failing_room written = {make_written, state_now, destroy};
  enter();
  failing_enter(&written);
  REFUSED(bw_packer_finish(r.begun, &failing.error));
  leave();
}

static void nothing_else_needs_any(void) {
  bw_wad_entry entry;
  char label[BW_WAD_NAME_TEXT];
  enter();
  make();
  NEVER(bw_wad_is_image(at("x.wad")));
  NEVER(bw_wad_count(r.wad));
  NEVER(bw_wad_get(r.wad, 0, &entry));
  NEVER(bw_wad_find_hash(r.wad, entry.hash));
  NEVER(bw_wad_find(r.wad, "alpha", 5));
  NEVER(bw_wad_lookup(r.wad, "alpha", 5, &r.found, NULL));
  NEVER(bw_wad_read_part(r.wad, 0, 1, anything, 4, NULL));
  NEVER(bw_wad_name(r.wad, 0));
  NEVER(bw_wad_label(r.wad, 0, label));
  NEVER(bw_wad_named(r.wad));
  NEVER(bw_packer_count(r.packer));
  NEVER(bw_wad_destroy(r.wad));
  NEVER(bw_packer_destroy(r.begun));
  r.wad = NULL;
  r.begun = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
  leave();
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(reading_without_memory),   TEST(changing_without_memory),
      TEST(making_without_memory),    TEST(a_change_is_made_whole_without_memory),
      TEST(finishing_without_memory), TEST(nothing_else_needs_any),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
