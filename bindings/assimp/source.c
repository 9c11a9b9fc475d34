/* Reading a file with Assimp, through file access of our own: the file itself comes from memory under
 * a name with the ending that its content has; what it refers to must be an ordinary file. */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#include <sys/stat.h>
#endif

#include "source.h"

#include "message.h"

#include <assimp/cfileio.h>
#include <assimp/cimport.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files --------------------------------------------------------------------------------- */

/* A file Assimp has open. */
typedef struct open_file {
  struct aiFile file; /* the first member: Assimp hands back its address */
  const uint8_t *data;
  size_t size, at;
  bw_bytes *owned; /* NULL for the model file, whose bytes the source owns */
} open_file;

static open_file *file_of(struct aiFile *file) {
  return (open_file *)(void *)file;
}

static size_t read_file(struct aiFile *file, char *out, size_t size, size_t count) {
  open_file *f = file_of(file);
  if (size == 0) return 0;
  size_t whole = (f->size - f->at) / size;
  if (count > whole) count = whole;
  memcpy(out, f->data + f->at, size * count);
  f->at += size * count;
  return count;
}

static size_t write_file(struct aiFile *file, const char *data, size_t size, size_t count) {
  (void)file, (void)data, (void)size, (void)count;
  return 0;
}

static size_t tell_file(struct aiFile *file) {
  return file_of(file)->at;
}

static size_t size_file(struct aiFile *file) {
  return file_of(file)->size;
}

static void flush_file(struct aiFile *file) {
  (void)file;
}

static aiReturn seek_file(struct aiFile *file, size_t offset, enum aiOrigin origin) {
  open_file *f = file_of(file);
  size_t from = origin == aiOrigin_CUR ? f->at : origin == aiOrigin_END ? f->size : 0;
  size_t to = from + offset; /* an offset back wraps round, as it is meant to */
  if (to > f->size) return aiReturn_FAILURE;
  f->at = to;
  return aiReturn_SUCCESS;
}

/* A pipe or a device may never end. */
static bool is_ordinary(const char *path) {
#if defined(_WIN32)
  (void)path;
  return true;
#else
  struct stat about;
  return stat(path, &about) == 0 && S_ISREG(about.st_mode);
#endif
}

static struct aiFile *open_named(struct aiFileIO *io, const char *path, const char *mode) {
  const source *s = (const source *)(const void *)io->UserData;
  bw_bytes *owned = NULL;
  if (strchr(mode, 'w') != NULL) return NULL;
  if (strcmp(path, s->alias) != 0 &&
      (!is_ordinary(path) || bw_file_read(path, NULL, &owned, NULL) != BW_OK)) {
    return NULL;
  }
  open_file *f = calloc(1, sizeof *f);
  if (f == NULL) {
    bw_bytes_destroy(owned);
    return NULL;
  }
  const bw_bytes *bytes = owned != NULL ? owned : s->data;
  f->data = bw_bytes_data(bytes);
  f->size = bw_bytes_size(bytes);
  f->owned = owned;
  f->file.ReadProc = read_file;
  f->file.WriteProc = write_file;
  f->file.TellProc = tell_file;
  f->file.FileSizeProc = size_file;
  f->file.SeekProc = seek_file;
  f->file.FlushProc = flush_file;
  return &f->file;
}

static void close_named(struct aiFileIO *io, struct aiFile *file) {
  (void)io;
  if (file == NULL) return;
  bw_bytes_destroy(file_of(file)->owned);
  free(file_of(file));
}

/* ---- warnings ------------------------------------------------------------------------------ */

/* Keeps a line of Assimp's log such as "Warn,  T0: text": its warnings, each once. */
static void keep_warning(const char *line, char *user) {
  source *s = (source *)(void *)user;
  const char *text = strstr(line, ": ");
  if (strncmp(line, "Warn", 4) != 0 || text == NULL || s->warning_count == SOURCE_WARNINGS) return;
  char *copy = message_line(text + 2);
  if (copy == NULL) return;
  for (unsigned i = 0; i < s->warning_count; i++) {
    if (strcmp(copy, s->warnings[i]) == 0) {
      free(copy);
      return;
    }
  }
  s->warnings[s->warning_count++] = copy;
}

/* Of faces with such numbers Assimp only warns, and leaves them out. */
static bw_status check_warnings(const source *s, bw_error *error) {
  for (unsigned i = 0; i < s->warning_count; i++) {
    if (strstr(s->warnings[i], "out-of-range") == NULL) continue;
    return message_fail(error, BW_INVALID, "a face names a vertex that its mesh does not have");
  }
  return BW_OK;
}

/* ---- reading ------------------------------------------------------------------------------- */

/* Puts the ending that the content has in place of the path's own. */
static char *alias_of(const char *path, const char *format) {
  size_t length = strlen(path);
  char *alias = malloc(length + strlen(format) + 2);
  if (alias == NULL) return NULL;
  size_t stem = length;
  while (stem > 0 && path[stem - 1] != '.' && path[stem - 1] != '/') stem--;
  stem = stem > 0 && path[stem - 1] == '.' ? stem - 1 : length;
  memcpy(alias, path, stem);
  alias[stem] = '.';
  memcpy(alias + stem + 1, format, strlen(format) + 1);
  return alias;
}

static const struct aiScene *import_scene(source *s) {
  struct aiFileIO io = {open_named, close_named, (aiUserData)(void *)s};
  struct aiLogStream log = {keep_warning, (char *)(void *)s};
  aiAttachLogStream(&log);
  const struct aiScene *scene = aiImportFileEx(s->alias, 0, &io);
  aiDetachLogStream(&log);
  return scene;
}

static bw_status check_format(const char *format, bw_error *error) {
  char ending[32];
  (void)snprintf(ending, sizeof ending, ".%s", format);
  if (strlen(format) < sizeof ending - 1 && aiIsExtensionSupported(ending)) return BW_OK;
  return message_fail(error, BW_UNSUPPORTED, "neither a chunk container nor a model");
}

bw_status source_read(source *s, const char *path, const char *format, const char *data_path,
                      bw_error *error) {
  s->path = path;
  s->format = format;
  bw_status status = check_format(format, error);
  if (status == BW_OK) status = bw_file_read(data_path, NULL, &s->data, error);
  if (status != BW_OK) return status;
  s->alias = alias_of(path, format);
  if (s->alias == NULL) return message_fail(error, BW_MEMORY, "out of memory");
  s->scene = import_scene(s);
  if (s->scene != NULL) return check_warnings(s, error);
  char *why = message_line(aiGetErrorString());
  status = message_fail(error, BW_INVALID, why != NULL && *why != 0 ? why : "it cannot be read");
  free(why);
  return status;
}

void source_free(source *s) {
  aiReleaseImport(s->scene);
  for (unsigned i = 0; i < s->warning_count; i++) free(s->warnings[i]);
  bw_bytes_destroy(s->data);
  free(s->alias);
}
