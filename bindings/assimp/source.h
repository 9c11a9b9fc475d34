/* What Assimp may read: one file given in memory, and the files that lie beside it. */
#ifndef BW_ASSIMP_SOURCE_H
#define BW_ASSIMP_SOURCE_H

#include "boardwalk.h"

#include <assimp/scene.h>

#define SOURCE_WARNINGS 20

/* A model file and what Assimp made of it. Starts as {0}. */
typedef struct source {
  const char *path;   /* the name it goes by; files it refers to are looked for beside it */
  const char *format; /* the ending Assimp is to believe it has, such as "glb" */
  char *alias;        /* the path with that ending */
  bw_bytes *data;     /* its bytes */
  const struct aiScene *scene;
  char *warnings[SOURCE_WARNINGS]; /* what Assimp warned of, each once */
  unsigned warning_count;
} source;

/* Reads a model file with Assimp. `data_path` is where its bytes are, usually `path` itself. What
 * fails is left to source_free. */
bw_status source_read(source *s, const char *path, const char *format, const char *data_path,
                      bw_error *error);
void source_free(source *s);

#endif
