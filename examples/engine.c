/* An engine for boardwalk conform and judge: reads a question a line, answers a line each. Its ray cast
 * is that of engine_cast.c, all else is answered by libboardwalk. To check your own engine, put its
 * calls where those of cast_ and bw_ stand. docs/engine.md tells what the lines are. */
#include "engine_cast.h"
#include <boardwalk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- questions: one line of JSON, whose values are looked up by their keys ------------------- */

/* The text behind "key": in an object, or NULL. Keys of other objects in it do not count. */
static const char *find(const char *object, const char *key) {
  size_t length = strlen(key);
  int depth = 0;
  for (const char *at = object; *at != 0; at++) {
    if (*at == '{' || *at == '[') depth++;
    if ((*at == '}' || *at == ']') && --depth == 0) return NULL;
    if (*at != '"') continue;
    const char *name = ++at;
    while (*at != '"' && *at != 0) at += *at == '\\' && at[1] != 0 ? 2 : 1;
    if (*at == 0) return NULL;
    if (depth != 1 || at[1] != ':') continue;
    if ((size_t)(at - name) == length && memcmp(name, key, length) == 0) return at + 2;
  }
  return NULL;
}

static double number(const char *object, const char *key) {
  const char *value = find(object, key);
  return value == NULL ? 0.0 : strtod(value, NULL);
}

/* Up to `most` numbers of a list; returns how many. null and a missing key have none. */
static size_t numbers(const char *object, const char *key, double *out, size_t most) {
  const char *at = find(object, key);
  size_t count = 0;
  if (at == NULL || *at != '[') return 0;
  for (at++; *at != ']' && *at != 0 && count < most;) {
    char *end = NULL;
    out[count++] = strtod(at, &end);
    if (end == at) return 0;
    at = *end == ',' ? end + 1 : end;
  }
  return count;
}

static void point(const char *object, const char *key, float out[3]) {
  double values[3] = {0.0, 0.0, 0.0};
  (void)numbers(object, key, values, 3);
  for (int i = 0; i < 3; i++) out[i] = (float)values[i];
}

/* Copies a text. Of what JSON escapes only the next character is taken, enough for paths. */
static void text(const char *object, const char *key, char *out, size_t room) {
  const char *at = find(object, key);
  size_t length = 0;
  if (at != NULL && *at == '"') {
    for (at++; *at != '"' && *at != 0 && length + 1 < room; at++) {
      if (*at == '\\' && at[1] != 0) at++;
      out[length++] = *at;
    }
  }
  out[length] = 0;
}

/* Prints a text as it stands in the question. */
static void put_text(const char *object, const char *key) {
  const char *at = find(object, key);
  putchar('"');
  if (at != NULL && *at == '"') {
    for (at++; *at != '"' && *at != 0; at++) {
      putchar(*at);
      if (*at == '\\' && at[1] != 0) putchar(*++at);
    }
  }
  putchar('"');
}

/* The first object of a list, or the next one behind an object; NULL at the end. */
static const char *first_of(const char *object, const char *key) {
  const char *at = find(object, key);
  return at != NULL && *at == '[' && at[1] == '{' ? at + 1 : NULL;
}

static const char *next_of(const char *object) {
  int depth = 0;
  for (const char *at = object; *at != 0; at++) {
    if (*at == '{' || *at == '[') depth++;
    if (*at == '}' || *at == ']') depth--;
    if (depth == 0) return at[1] == ',' ? at + 2 : NULL;
  }
  return NULL;
}

/* ---- answers ------------------------------------------------------------------------------- */

static void put_float(float value) {
  char digits[BW_FLOAT_TEXT];
  (void)bw_float_format(value, digits);
  fputs(digits, stdout);
}

static void put_point(const float p[3]) {
  for (int i = 0; i < 3; i++) {
    putchar(i == 0 ? '[' : ',');
    put_float(p[i]);
  }
  putchar(']');
}

/* The fields of a hit, but for `hit`. No triangle is -1. */
static void put_hit(const bw_hit *hit) {
  const float normal[3] = {hit->nx, hit->ny, hit->nz};
  printf("\"t\":");
  put_float(hit->t);
  printf(",\"normal\":");
  put_point(normal);
  printf(",\"material\":%u,\"flags\":%u,\"area\":%u,\"triangle\":%d", hit->material, hit->flags,
         hit->area, hit->triangle == BW_NONE ? -1 : (int)hit->triangle);
}

/* ---- the level ----------------------------------------------------------------------------- */

typedef struct level {
  char path[4096];
  bw_mesh *mesh;
  cast_level *grid; /* what engine_cast.c keeps of the mesh */
  int changed;      /* triangles were switched: the next question needs it fresh */
} level;

static bw_mesh *load(const char *path) {
  bw_bytes *bytes = NULL;
  bw_mesh *mesh = NULL;
  bw_error error;
  bw_status status = bw_file_read(path, NULL, &bytes, &error);
  if (status == BW_OK) {
    status = bw_mesh_load(bw_bytes_data(bytes), bw_bytes_size(bytes), NULL, &mesh, &error);
  }
  bw_bytes_destroy(bytes);
  /* What is logged goes to standard error: standard output is for answers. */
  if (status != BW_OK) fprintf(stderr, "engine: %s: %s\n", path, error.message);
  return mesh;
}

static void unload(level *kept) {
  cast_level_free(kept->grid);
  bw_mesh_destroy(kept->mesh);
  kept->grid = NULL;
  kept->mesh = NULL;
}

/* Switches the triangles in a box. */
static void switch_box(level *kept, const char *box, int on) {
  float low[3];
  float high[3];
  point(box, "min", low);
  point(box, "max", high);
  (void)bw_mesh_set_enabled_in_box(kept->mesh, low, high, on);
  cast_level_switch(kept->grid, kept->mesh);
  kept->changed = 1;
}

/* Makes the level that a question names the one that is kept, with the boxes that it switches off
 * switched off; 0 when it cannot be read. */
static int keep_level(level *kept, const char *question) {
  char path[sizeof kept->path];
  text(question, "mesh", path, sizeof path);
  if (kept->mesh == NULL || kept->changed || strcmp(path, kept->path) != 0) {
    unload(kept);
    kept->mesh = load(path);
    if (kept->mesh != NULL) kept->grid = cast_level_load(kept->mesh);
    memcpy(kept->path, path, sizeof path);
    kept->changed = 0;
  }
  if (kept->grid == NULL) return 0;
  const char *box = first_of(question, "disable_boxes");
  for (; box != NULL; box = next_of(box)) switch_box(kept, box, 0);
  return 1;
}

static bw_filter filter_of(const char *question) {
  double values[256];
  uint32_t materials[256];
  size_t count = numbers(question, "exclude", values, 256);
  for (size_t i = 0; i < count; i++) materials[i] = (uint32_t)values[i];
  bw_filter filter;
  bw_filter_init(&filter, (uint32_t)number(question, "mask"), materials, count);
  return filter;
}

/* ---- the kinds of questions: each prints the keys of its answer ------------------------------ */

static void read_ray(const char *question, cast_ray *ray) {
  point(question, "origin", ray->origin);
  point(question, "direction", ray->direction);
  ray->length = (float)number(question, "length");
}

static void put_cast(level *kept, const char *question) {
  bw_filter filter = filter_of(question);
  cast_ray ray;
  bw_hit hit;
  read_ray(question, &ray);
  printf("\"expect\":");
  if (cast_into(kept->grid, &ray, &filter, &hit)) {
    putchar('{');
    put_hit(&hit);
    putchar('}');
  } else {
    printf("null");
  }
}

static void ray_cast(level *kept, const char *question) {
  put_cast(kept, question);
}

/* The world's ray: of what `before` holds only the material and `hit` are set beforehand. */
static void world_ray(level *kept, const char *question) {
  bw_filter filter = filter_of(question);
  const char *before = find(question, "before");
  cast_ray ray;
  float normal[3];
  bw_hit hit = {0};
  read_ray(question, &ray);
  point(before, "normal", normal);
  double triangle = number(before, "triangle");
  hit.t = (float)number(before, "t");
  hit.nx = normal[0];
  hit.ny = normal[1];
  hit.nz = normal[2];
  hit.material = 1;
  hit.flags = (uint16_t)number(before, "flags");
  hit.area = (uint8_t)number(before, "area");
  hit.triangle = triangle < 0.0 ? BW_NONE : (uint32_t)triangle;
  (void)cast_into(kept->grid, &ray, &filter, &hit);
  printf("\"after\":{\"hit\":%d,", hit.hit);
  put_hit(&hit);
  putchar('}');
}

static void sphere_push(level *kept, const char *question) {
  bw_filter filter = filter_of(question);
  float centre[3];
  float normal[3] = {0.0f, 0.0f, 0.0f};
  point(question, "centre", centre);
  int touched =
      bw_mesh_sphere_push(kept->mesh, (float)number(question, "radius"), centre, &filter, normal);
  printf("\"expect\":{\"touched\":%s,\"centre\":", touched ? "true" : "false");
  put_point(centre);
  printf(",\"first_normal\":");
  put_point(normal);
  putchar('}');
}

static void march(const bw_mesh *mesh, const char *question) {
  float origin[3];
  float direction[3];
  float met[3];
  point(question, "origin", origin);
  point(question, "direction", direction);
  int hit = bw_mesh_march_ray(mesh, (float)number(question, "step"), (float)number(question, "max"),
                              origin, direction, met);
  printf("\"expect\":{\"hit\":%s,\"point\":", hit ? "true" : "false");
  if (hit) {
    put_point(met);
  } else {
    printf("null");
  }
  putchar('}');
}

static void ground(level *kept, const char *question) {
  char op[8];
  float position[3];
  float length = (float)number(question, "length");
  text(question, "op", op, sizeof op);
  if (strcmp(op, "march") == 0) {
    march(kept->mesh, question);
    return;
  }
  point(question, "position", position);
  int hit = strcmp(op, "drop") == 0 ? bw_mesh_drop_to_ground(kept->mesh, length, position)
                                    : bw_mesh_drop_to_marked_ground(kept->mesh, length, position);
  printf("\"expect\":{\"hit\":%s,\"position\":", hit ? "true" : "false");
  put_point(position);
  putchar('}');
}

static void put_disabled(const bw_mesh *mesh) {
  const char *comma = "";
  printf("\"disabled\":[");
  for (uint32_t i = 0; i < bw_mesh_triangle_count(mesh); i++) {
    bw_triangle triangle;
    if (!bw_mesh_triangle(mesh, i, &triangle) || (triangle.flags & BW_TRIANGLE_ENABLED)) continue;
    printf("%s%u", comma, i);
    comma = ",";
  }
  putchar(']');
}

static void set_enabled(level *kept, const char *question) {
  for (const char *op = first_of(question, "ops"); op != NULL; op = next_of(op)) {
    const char *on = find(op, "on");
    switch_box(kept, op, on != NULL && *on == 't');
  }
  put_disabled(kept->mesh);
  const char *comma = "";
  printf(",\"then_rays\":[");
  for (const char *ray = first_of(question, "then_rays"); ray != NULL; ray = next_of(ray)) {
    printf("%s{", comma);
    put_cast(kept, ray);
    putchar('}');
    comma = ",";
  }
  putchar(']');
}

static void material_name(const char *question) {
  printf("\"expect\":\"%s\"", bw_material_name((int32_t)number(question, "material")));
}

/* ---- lines --------------------------------------------------------------------------------- */

static void answer(level *kept, const char *question) {
  static const struct {
    const char *kind;
    void (*answer)(level *kept, const char *question);
  } kinds[] = {{"ray_cast", ray_cast},
               {"world_ray", world_ray},
               {"sphere_push", sphere_push},
               {"ground", ground},
               {"set_enabled", set_enabled}};
  char kind[32];
  text(question, "kind", kind, sizeof kind);
  printf("{\"id\":");
  put_text(question, "id");
  putchar(',');
  size_t i = 0;
  while (i < sizeof kinds / sizeof kinds[0] && strcmp(kind, kinds[i].kind) != 0) i++;
  if (i < sizeof kinds / sizeof kinds[0]) {
    if (keep_level(kept, question)) {
      kinds[i].answer(kept, question);
    } else {
      printf("\"error\":\"no mesh\"");
    }
  } else if (strcmp(kind, "material_name") == 0) {
    material_name(question);
  } else {
    printf("\"unsupported\":true");
  }
  printf("}\n");
}

/* The next line of standard input without its end; false behind the last. */
static int read_line(char **line, size_t *room) {
  size_t length = 0;
  for (int c = getchar(); c != EOF && c != '\n'; c = getchar()) {
    if (length + 1 >= *room) {
      size_t more = *room == 0 ? 4096 : 2 * *room;
      char *grown = realloc(*line, more);
      if (grown == NULL) return 0;
      *line = grown;
      *room = more;
    }
    (*line)[length++] = (char)c;
  }
  if (length == 0) return 0;
  (*line)[length] = 0;
  return 1;
}

int main(void) {
  static level kept;
  char *line = NULL;
  size_t room = 0;
  while (read_line(&line, &room)) {
    answer(&kept, line);
    fflush(stdout); /* the questions may wait for the answer */
  }
  unload(&kept);
  free(line);
  return 0;
}
