/* The program boardwalk-assimp: model formats that we do not read or write ourselves, through
 * Assimp. It is a process of its own, with limits, so that whatever a stranger's file does to Assimp
 * ends here. boardwalk starts it and reads what it prints:
 *
 *   import FORMAT FILE [DATA]  reads FILE as one that ends in .FORMAT; DATA has its bytes in its
 *                              stead. Prints comments ("# format", "# instances", "# passed_over",
 *                              "# warning"), the model as OBJ and "# end"
 *   export FORMAT OUT GLB      writes what GLB holds to OUT, as files that end in .FORMAT are
 *   time FORMAT FILE           prints the seconds that Assimp takes to read FILE, the best of five
 *
 * What fails prints "boardwalk-assimp: CODE: MESSAGE" on standard error; the exit status is 1, or 2
 * for bad usage. */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "message.h"
#include "model_scene.h"
#include "source.h"

#include <assimp/cexport.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_SECONDS 10 /* of the processor's time, and one more for each megabyte of the file */
#define MAX_BYTES 0x100000000u /* of memory */

enum { FAILED = 1, USAGE = 2 };

static int fail(const bw_error *error) {
  (void)fprintf(stderr, "boardwalk-assimp: %s: %s\n", bw_status_name(error->code), error->message);
  return FAILED;
}

/* ---- the process --------------------------------------------------------------------------- */

#if defined(__SANITIZE_ADDRESS__)
#define HUGE_ADDRESS_SPACE 1 /* a sanitizer's shadow memory needs it */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HUGE_ADDRESS_SPACE 1
#endif
#endif

/* A file that makes Assimp run on or take ever more memory ends the process. */
static void set_limits(const char *path) {
#if !defined(_WIN32)
  struct stat about;
  rlim_t seconds = MAX_SECONDS;
  if (stat(path, &about) == 0) seconds += (rlim_t)about.st_size / 1000000u;
  struct rlimit time_limit = {seconds, seconds};
  struct rlimit no_core = {0, 0};
  (void)setrlimit(RLIMIT_CPU, &time_limit);
  (void)setrlimit(RLIMIT_CORE, &no_core);
#if !defined(HUGE_ADDRESS_SPACE)
  struct rlimit memory_limit = {MAX_BYTES, MAX_BYTES};
  if (sizeof(void *) > 4) (void)setrlimit(RLIMIT_AS, &memory_limit);
#endif
#endif
}

/* ---- import -------------------------------------------------------------------------------- */

static int print_model(const source *s, const scene_counts *counts, const bw_model *model) {
  bw_bytes *obj = NULL;
  bw_error error;
  if (bw_model_write_obj(model, &obj, &error) != BW_OK) return fail(&error);
  (void)printf("# boardwalk-assimp\n# format %s\n# instances %" PRIu32 "\n# passed_over %" PRIu64
               "\n",
               s->format, counts->instances, counts->passed_over);
  for (unsigned i = 0; i < s->warning_count; i++) (void)printf("# warning %s\n", s->warnings[i]);
  size_t size = bw_bytes_size(obj);
  bool written = fwrite(bw_bytes_data(obj), 1, size, stdout) == size;
  bw_bytes_destroy(obj);
  (void)printf("# end\n");
  return fflush(stdout) == 0 && written ? 0 : FAILED;
}

static int import(const char *format, const char *path, const char *data_path) {
  source s;
  scene_counts counts = {0, 0};
  bw_model *model = NULL;
  bw_error error;
  memset(&s, 0, sizeof s);
  bw_status status = source_read(&s, path, format, data_path, &error);
  if (status == BW_OK) status = bw_model_create(NULL, &model, &error);
  if (status == BW_OK) status = scene_to_model(s.scene, model, &counts, &error);
  int result = status == BW_OK ? print_model(&s, &counts, model) : fail(&error);
  bw_model_destroy(model);
  source_free(&s);
  return result;
}

/* ---- export -------------------------------------------------------------------------------- */

/* Formats of which Assimp knows a text form too: what text it writes loses bits. */
static const char *preferred_id(const char *format) {
  static const char *const pairs[][2] = {{"ply", "plyb"}, {"stl", "stlb"}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    if (strcmp(pairs[i][0], format) == 0) return pairs[i][1];
  }
  for (size_t i = 0; i < aiGetExportFormatCount(); i++) {
    const struct aiExportFormatDesc *about = aiGetExportFormatDescription(i);
    if (strcmp(about->fileExtension, format) == 0) return about->id;
  }
  return NULL;
}

static bw_status write_scene(const struct aiScene *scene, const char *id, const char *path,
                             bw_error *error) {
  const struct aiExportDataBlob *blob = aiExportSceneToBlob(scene, id, 0);
  if (blob == NULL) return message_fail(error, BW_UNSUPPORTED, "Assimp cannot write this model");
  bw_status status = blob->next == NULL ? bw_file_write(path, blob->data, blob->size, error)
                                        : message_fail(error, BW_UNSUPPORTED,
                                                       "the format needs more than one file");
  aiReleaseExportBlob(blob);
  return status;
}

static int export(const char *format, const char *path, const char *glb) {
  source s;
  bw_error error;
  memset(&s, 0, sizeof s);
  const char *id = preferred_id(format);
  bw_status status =
      id != NULL ? source_read(&s, glb, "glb", glb, &error)
                 : message_fail(&error, BW_UNSUPPORTED, "Assimp writes no files of this kind");
  if (status == BW_OK) status = write_scene(s.scene, id, path, &error);
  int result = status == BW_OK ? 0 : fail(&error);
  source_free(&s);
  if (status == BW_OK) (void)puts("# end");
  return result;
}

/* ---- time ---------------------------------------------------------------------------------- */

static double now(void) {
  struct timespec time;
  (void)timespec_get(&time, TIME_UTC);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int time_import(const char *format, const char *path) {
  double best = 0;
  for (int run = 0; run < 5; run++) {
    source s;
    bw_error error;
    memset(&s, 0, sizeof s);
    double start = now();
    bw_status status = source_read(&s, path, format, path, &error);
    double taken = now() - start;
    source_free(&s);
    if (status != BW_OK) return fail(&error);
    if (run == 0 || taken < best) best = taken;
  }
  (void)printf("%.6f\n# end\n", best);
  return 0;
}

/* ---- arguments ----------------------------------------------------------------------------- */

int main(int argc, char **argv) {
  const char *verb = argc > 3 ? argv[1] : "";
  if (argc > 3) set_limits(argv[argc - 1]);
  if (strcmp(verb, "import") == 0 && argc <= 5) {
    return import(argv[2], argv[3], argv[argc - 1]);
  }
  if (strcmp(verb, "export") == 0 && argc == 5) return export(argv[2], argv[3], argv[4]);
  if (strcmp(verb, "time") == 0 && argc == 4) return time_import(argv[2], argv[3]);
  (void)fputs(
      "usage: boardwalk-assimp import FORMAT FILE [DATA]\n"
      "       boardwalk-assimp export FORMAT OUT GLB\n"
      "       boardwalk-assimp time FORMAT FILE\n",
      stderr);
  return USAGE;
}
