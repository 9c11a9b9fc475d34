#include "mesh/merge.h"

#include "base/error.h"
#include "mesh/weld.h"

#include <string.h>

/* A pass over both sides: old triangles without a partner hang in a hash table, in their order. */
typedef struct pass {
  const bw_mesh *old;
  const bw_triangle *triangles;
  uint32_t count;
  bw_mesh_match *match;
  bool attributes; /* whether flags, material and area must be the same too */
  uint32_t *heads; /* first old triangle of each slot, or BW_NONE */
  uint32_t *next;  /* per old triangle */
  size_t slot_count;
} pass;

uint16_t bw_mesh_file_flags(const bw_mesh *mesh, uint32_t index) {
  return (uint16_t)((mesh->triangles[index].flags & ~3u) | mesh->file_bits[index]);
}

/* An old triangle in the form of a new one; loading enables all, so both count as enabled. */
static bw_triangle old_triangle(const bw_mesh *mesh, uint32_t index) {
  bw_triangle out;
  (void)bw_mesh_triangle(mesh, index, &out);
  out.flags = bw_mesh_file_flags(mesh, index);
  return out;
}

static uint32_t mix(uint32_t a, uint32_t b) {
  uint32_t hash = (a * 31u + b) * 0x9e3779b1u;
  return hash ^ (hash >> 15);
}

static uint32_t attributes_of(const bw_triangle *t) {
  uint32_t flags = t->flags | BW_TRIANGLE_ENABLED;
  return flags << 16 | (uint32_t)t->material << 8 | t->area;
}

/* The same from whichever corner a triangle starts, and another for its back. */
static size_t slot_of(const pass *p, const bw_triangle *t) {
  uint32_t a = bw_position_hash(t->a);
  uint32_t b = bw_position_hash(t->b);
  uint32_t c = bw_position_hash(t->c);
  uint32_t hash = mix(a, b) + mix(b, c) + mix(c, a);
  if (p->attributes) hash = mix(hash, attributes_of(t));
  return hash & (p->slot_count - 1);
}

static bool same_corners(const bw_triangle *a, const bw_triangle *b) {
  for (unsigned turn = 0; turn < 3; turn++) {
    unsigned i = 0;
    while (i < 3 &&
           bw_position_equal(bw_triangle_corner(a, i), bw_triangle_corner(b, (i + turn) % 3))) {
      i++;
    }
    if (i == 3) return true;
  }
  return false;
}

static bool same(const pass *p, const bw_triangle *a, const bw_triangle *b) {
  return same_corners(a, b) && (!p->attributes || attributes_of(a) == attributes_of(b));
}

static void fill_table(pass *p) {
  for (size_t slot = 0; slot < p->slot_count; slot++) p->heads[slot] = BW_NONE;
  for (uint32_t i = p->old->triangle_count; i-- > 0;) {
    if (p->match->new_of_old[i] != BW_NONE) continue;
    bw_triangle triangle = old_triangle(p->old, i);
    size_t slot = slot_of(p, &triangle);
    p->next[i] = p->heads[slot];
    p->heads[slot] = i;
  }
}

/* Takes the first partner of a new triangle out of the table; BW_NONE when it has none. */
static uint32_t take_partner(pass *p, const bw_triangle *triangle) {
  for (uint32_t *link = &p->heads[slot_of(p, triangle)]; *link != BW_NONE; link = &p->next[*link]) {
    bw_triangle old = old_triangle(p->old, *link);
    if (!same(p, &old, triangle)) continue;
    uint32_t found = *link;
    *link = p->next[found];
    return found;
  }
  return BW_NONE;
}

/* Returns how many pairs it made. */
static uint32_t run(pass *p, bool attributes) {
  uint32_t pairs = 0;
  p->attributes = attributes;
  fill_table(p);
  for (uint32_t i = 0; i < p->count; i++) {
    if (p->match->old_of_new[i] != BW_NONE) continue;
    uint32_t partner = take_partner(p, &p->triangles[i]);
    if (partner == BW_NONE) continue;
    p->match->old_of_new[i] = partner;
    p->match->new_of_old[partner] = i;
    pairs++;
  }
  return pairs;
}

/* An array of BW_NONE with room for at least one. */
static uint32_t *blank(const bw_allocator *allocator, uint32_t count) {
  uint32_t *array = bw_alloc_array(allocator, (size_t)count + 1, sizeof *array);
  if (array != NULL) memset(array, 0xff, ((size_t)count + 1) * sizeof *array);
  return array;
}

bw_status bw_mesh_match_triangles(const bw_mesh *old, const bw_triangle *triangles, uint32_t count,
                                  const bw_allocator *allocator, bw_mesh_match *out,
                                  bw_error *error) {
  memset(out, 0, sizeof *out);
  pass p = {.old = old, .triangles = triangles, .count = count, .match = out, .slot_count = 16};
  while (p.slot_count < old->triangle_count) p.slot_count *= 2;
  out->old_of_new = blank(allocator, count);
  out->new_of_old = blank(allocator, old->triangle_count);
  p.heads = bw_alloc_array(allocator, p.slot_count, sizeof *p.heads);
  p.next = blank(allocator, old->triangle_count);
  bool ok = out->old_of_new != NULL && out->new_of_old != NULL && p.heads != NULL && p.next != NULL;
  if (ok) {
    out->kept = run(&p, true);
    out->changed = run(&p, false);
  }
  bw_free_array(allocator, p.heads, p.slot_count, sizeof *p.heads);
  bw_free_array(allocator, p.next, (size_t)old->triangle_count + 1, sizeof *p.next);
  return ok ? BW_OK : bw_fail_memory(error);
}

void bw_mesh_match_free(bw_mesh_match *match, const bw_mesh *old, uint32_t count,
                        const bw_allocator *allocator) {
  bw_free_array(allocator, match->old_of_new, (size_t)count + 1, sizeof *match->old_of_new);
  bw_free_array(allocator, match->new_of_old, (size_t)old->triangle_count + 1,
                sizeof *match->new_of_old);
}
