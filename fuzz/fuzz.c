/* See fuzz.h. */
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- checks -------------------------------------------------------------------------------- */

void fuzz_failed(const char *what, const char *file, int line, const char *message) {
  (void)fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
  if (message != NULL) (void)fprintf(stderr, "%s\n", message);
  abort(); /* the fuzzer, and a debugger, stop here */
}

void fuzz_check_refusal(bw_status status, const bw_error *error, size_t size) {
  FUZZ_CHECK(status != BW_OK && error->code == (int32_t)status);
  FUZZ_CHECK(memchr(error->message, 0, sizeof error->message) != NULL);
  FUZZ_CHECK(error->message[0] != 0);
  for (const char *c = error->message; *c != 0; c++) {
    FUZZ_CHECK((unsigned char)*c >= 0x20 && *c != 0x7f);
  }
  FUZZ_CHECK(error->offset == BW_NO_OFFSET || error->offset <= size);
}

void fuzz_check_bytes(bw_bytes *bytes, const void *data, size_t size) {
  FUZZ_CHECK(bw_bytes_size(bytes) == size);
  FUZZ_CHECK(size == 0 || memcmp(bw_bytes_data(bytes), data, size) == 0);
  bw_bytes_destroy(bytes);
}

void fuzz_check_same(bw_bytes *a, bw_bytes *b) {
  fuzz_check_bytes(a, bw_bytes_data(b), bw_bytes_size(b));
  bw_bytes_destroy(b);
}

static uint32_t bits_of(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

bool fuzz_same_float(float a, float b) {
  return bits_of(a) == bits_of(b);
}

bool fuzz_same_floats(const float *a, const float *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!fuzz_same_float(a[i], b[i])) return false;
  }
  return true;
}

bool fuzz_same_result(const bw_hit *a, const bw_hit *b) {
  const float numbers[2][7] = {{a->t, a->x, a->y, a->z, a->nx, a->ny, a->nz},
                               {b->t, b->x, b->y, b->z, b->nx, b->ny, b->nz}};
  return a->hit == b->hit && a->triangle == b->triangle && a->material == b->material &&
         a->set == b->set && a->flags == b->flags && a->area == b->area &&
         fuzz_same_floats(numbers[0], numbers[1], 7);
}

bool fuzz_same_hit(const bw_hit *a, const bw_hit *b) {
  return (a->hit == 0 && b->hit == 0) || fuzz_same_result(a, b);
}

/* ---- memory -------------------------------------------------------------------------------- */

/* In front of a block. */
typedef union head {
  size_t size;
  max_align_t align; /* cppcheck-suppress unusedStructMember */
} head;

static void *take(fuzz_memory *memory, size_t size) {
  if (size > memory->limit || memory->bytes > memory->limit - size) return NULL;
  head *block = malloc(sizeof *block + size);
  if (block == NULL) return NULL;
  block->size = size;
  memset(block + 1, 0xa5, size);
  memory->blocks++;
  memory->bytes += size;
  if (memory->bytes > memory->peak) memory->peak = memory->bytes;
  return block + 1; /* cppcheck-suppress memleak ; its head goes with it */
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  fuzz_memory *memory = context;
  head *old = block == NULL ? NULL : (head *)block - 1;
  FUZZ_CHECK(old == NULL ? old_size == 0 : old->size == old_size);
  void *made = NULL;
  if (new_size != 0) {
    made = take(memory, new_size);
    if (made == NULL || old == NULL) return made;
    memcpy(made, block, old_size < new_size ? old_size : new_size);
  }
  if (old == NULL) return made;
  memory->blocks--;
  memory->bytes -= old_size;
  free(old);
  return made;
}

bw_allocator fuzz_allocator(fuzz_memory *memory, size_t limit) {
  memset(memory, 0, sizeof *memory);
  memory->limit = limit;
  bw_allocator allocator = {resize, memory};
  return allocator;
}

void fuzz_check_no_leak(const fuzz_memory *memory) {
  FUZZ_CHECK(memory->blocks == 0 && memory->bytes == 0);
}

size_t fuzz_room(size_t size, size_t times) {
  return size * times + ((size_t)64 << 10);
}

/* ---- the bytes of an input ----------------------------------------------------------------- */

fuzz_input fuzz_input_over(const uint8_t *data, size_t size) {
  fuzz_input in = {data, size, 0};
  return in;
}

bool fuzz_more(const fuzz_input *in) {
  return in->at < in->size;
}

uint8_t fuzz_byte(fuzz_input *in) {
  return fuzz_more(in) ? in->data[in->at++] : 0;
}

uint32_t fuzz_word(fuzz_input *in) {
  uint32_t word = 0;
  for (unsigned i = 0; i < 4; i++) word |= (uint32_t)fuzz_byte(in) << (8 * i);
  return word;
}

uint32_t fuzz_below(fuzz_input *in, uint32_t count) {
  uint32_t value = fuzz_byte(in);
  if (count > 256) value |= (uint32_t)fuzz_byte(in) << 8;
  return value % count;
}

int32_t fuzz_between(fuzz_input *in, int32_t low, int32_t high) {
  uint32_t span = (uint32_t)high - (uint32_t)low + 1;
  uint32_t step = span > 65536 ? fuzz_word(in) % span : fuzz_below(in, span);
  return (int32_t)((int64_t)low + step);
}

float fuzz_coordinate(fuzz_input *in, float size) {
  uint8_t kind = fuzz_byte(in);
  float lattice = (float)(kind % 17) - 8.0f;
  if (kind < 136) return lattice * size / 8.0f;
  if (kind < 204) return ((float)fuzz_byte(in) - 128.0f) * size / 128.0f;
  float fine = (float)fuzz_word(in) / 4294967296.0f;
  if (kind < 238) return (fine * 2.0f - 1.0f) * size;
  return lattice * size / 8.0f + (fine - 0.5f) * size * 1e-6f;
}

float fuzz_float(fuzz_input *in, float size) {
  if (fuzz_byte(in) < 248) return fuzz_coordinate(in, size);
  uint32_t bits = fuzz_word(in);
  float any;
  memcpy(&any, &bits, sizeof any);
  return any;
}

void fuzz_point(fuzz_input *in, float size, float point[3]) {
  for (int i = 0; i < 3; i++) point[i] = fuzz_coordinate(in, size);
}

void fuzz_rotation(fuzz_input *in, float q[4]) {
  float squared = 0.0f;
  for (int i = 0; i < 4; i++) {
    q[i] = fuzz_coordinate(in, 1.0f);
    squared += q[i] * q[i];
  }
  for (int i = 0; i < 4; i++) q[i] = squared < 1e-4f ? (float)(i == 3) : q[i] / sqrtf(squared);
}

fuzz_input fuzz_part(fuzz_input *in) {
  size_t size = fuzz_byte(in);
  size |= (size_t)fuzz_byte(in) << 8;
  size_t left = in->size - in->at;
  if (size > left) size = left;
  in->at += size;
  return fuzz_input_over(in->data + in->at - size, size);
}

fuzz_input fuzz_rest(fuzz_input *in) {
  fuzz_input rest = fuzz_input_over(in->data + in->at, in->size - in->at);
  in->at = in->size;
  return rest;
}

fuzz_ray fuzz_ray_of(fuzz_input *in, float size) {
  uint8_t kind = fuzz_byte(in);
  float from[3], to[3];
  fuzz_ray ray = {0};
  fuzz_point(in, size, from);
  if (kind < 64) { /* along an axis */
    for (int i = 0; i < 3; i++) to[i] = from[i] + (i == kind % 3 ? (kind % 2 ? 1.0f : -1.0f) : 0);
  } else {
    fuzz_point(in, size, to);
  }
  ray = (fuzz_ray){from[0],
                   from[1],
                   from[2],
                   to[0] - from[0],
                   to[1] - from[1],
                   to[2] - from[2],
                   kind < 64 ? size * 2.5f : 1.0f};
  if (kind % 4 == 3) { /* of length 1 */
    float length = sqrtf(ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz);
    if (length > 0.0f) {
      ray.dx /= length;
      ray.dy /= length;
      ray.dz /= length;
      ray.length = length * (kind % 8 == 3 ? 1.0f : 2.0f);
    }
  }
  if (kind >= 240) { /* of any numbers */
    ray.ox = fuzz_float(in, size);
    ray.dx = fuzz_float(in, 1.0f);
    ray.dy = fuzz_float(in, 1.0f);
    ray.dz = fuzz_float(in, 1.0f);
    ray.length = fuzz_float(in, size * 2.0f);
  }
  return ray;
}

void fuzz_aim(fuzz_input *in, const bw_triangle *triangle, fuzz_ray *ray) {
  uint8_t kind = fuzz_byte(in);
  if (kind < 128) return;
  const float *corners[3] = {triangle->a, triangle->b, triangle->c};
  const float *from = corners[kind % 3];
  const float *other = corners[kind / 3 % 3]; /* the same for a corner */
  float to[3];
  for (int i = 0; i < 3; i++) {
    to[i] = (from[i] + other[i]) * 0.5f;
    if (kind >= 224) to[i] = (corners[0][i] + corners[1][i] + corners[2][i]) / 3.0f;
  }
  ray->dx = to[0] - ray->ox;
  ray->dy = to[1] - ray->oy;
  ray->dz = to[2] - ray->oz;
  ray->length = kind % 4 == 0 ? 2.0f : 1.0f;
}

const bw_filter *fuzz_filter(fuzz_input *in, bw_filter *filter) {
  uint8_t kind = fuzz_byte(in);
  if (kind < 128) return NULL;
  uint32_t excluded = fuzz_below(in, 6);
  bw_filter_init(filter, kind % 4 == 0 ? fuzz_word(in) : 0, &excluded, kind % 2);
  return filter;
}

static uint32_t add_corner(fuzz_input *in, bw_model *model, float size) {
  uint32_t count = bw_model_vertex_count(model);
  uint8_t kind = fuzz_byte(in);
  float at[3];
  uint32_t index = 0;
  if (count > 0 && kind < 96) return fuzz_below(in, count);
  fuzz_point(in, size, at);
  bw_error error = {0};
  FUZZ_OK(bw_model_add_vertex(model, at[0], at[1], at[2], &index, &error), &error);
  return index;
}

bw_model *fuzz_model(fuzz_input *in, uint32_t most, float size, const bw_allocator *allocator) {
  bw_model *model = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_model_create(allocator, &model, &error), &error);
  uint32_t materials = fuzz_below(in, 5);
  for (uint32_t i = 0; i < materials; i++) {
    const char name[2] = {'m', (char)('0' + (char)i)};
    uint32_t index = 0;
    FUZZ_OK(bw_model_add_material(model, name, 2, &index, &error), &error);
  }
  uint32_t count = 1 + fuzz_below(in, most);
  for (uint32_t i = 0; i < count && (i == 0 || fuzz_more(in)); i++) {
    uint32_t corners[3];
    for (int k = 0; k < 3; k++) corners[k] = add_corner(in, model, size);
    uint32_t material = fuzz_below(in, materials + 1);
    FUZZ_OK(bw_model_add_polygon(model, corners, 3, material == materials ? BW_NONE : material,
                                 BW_NONE, &error),
            &error);
  }
  return model;
}
