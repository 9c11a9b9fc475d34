/* The search of a fast cast, written once for all kinds of lanes: a file that includes it defines
 * BW_LANES and BW_FAST_SEARCH, the name of the function. */
#include "tree/cast.h"

typedef struct ray_lanes {
  bw_lanes origin[3];
  bw_lanes direction[3];
} ray_lanes;

typedef struct vec_lanes {
  bw_lanes x, y, z;
} vec_lanes;

static inline vec_lanes load_vector(const float rows[3][BW_TREE_WIDTH]) {
  vec_lanes v = {bw_lanes_load(rows[0]), bw_lanes_load(rows[1]), bw_lanes_load(rows[2])};
  return v;
}

static inline bw_lanes dot_lanes(vec_lanes a, vec_lanes b) {
  return bw_lanes_add(bw_lanes_add(bw_lanes_multiply(a.x, b.x), bw_lanes_multiply(a.y, b.y)),
                      bw_lanes_multiply(a.z, b.z));
}

static inline vec_lanes cross_lanes(vec_lanes a, vec_lanes b) {
  vec_lanes v = {bw_lanes_subtract(bw_lanes_multiply(a.y, b.z), bw_lanes_multiply(a.z, b.y)),
                 bw_lanes_subtract(bw_lanes_multiply(a.z, b.x), bw_lanes_multiply(a.x, b.z)),
                 bw_lanes_subtract(bw_lanes_multiply(a.x, b.y), bw_lanes_multiply(a.y, b.x))};
  return v;
}

static inline vec_lanes direction_of(const ray_lanes *ray) {
  vec_lanes v = {ray->direction[0], ray->direction[1], ray->direction[2]};
  return v;
}

/* The two-sided test of base/intersect.c, in each lane; offers what is met up to the nearest. */
static inline void test_block(bw_fast_query *q, const ray_lanes *ray, uint32_t leaf) {
  const bw_fast_block *block = &q->fast->blocks[leaf];
  const bw_lanes zero = bw_lanes_all(0.0f);
  const bw_lanes one = bw_lanes_all(1.0f);
  vec_lanes direction = direction_of(ray);
  vec_lanes first = load_vector(block->first);
  vec_lanes second = load_vector(block->second);
  vec_lanes across = cross_lanes(direction, second);
  bw_lanes determinant = dot_lanes(first, across);
  bw_lane_mask met = bw_lanes_at_least(bw_lanes_absolute(determinant), bw_lanes_all(1e-6f));
  bw_lanes inverse = bw_lanes_divide(one, determinant);
  vec_lanes from = load_vector(block->corner);
  from.x = bw_lanes_subtract(ray->origin[0], from.x);
  from.y = bw_lanes_subtract(ray->origin[1], from.y);
  from.z = bw_lanes_subtract(ray->origin[2], from.z);
  bw_lanes u = bw_lanes_multiply(dot_lanes(from, across), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(u, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(u, one));
  vec_lanes q_lanes = cross_lanes(from, first);
  bw_lanes v = bw_lanes_multiply(dot_lanes(direction, q_lanes), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(v, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(bw_lanes_add(u, v), one));
  bw_lanes t = bw_lanes_multiply(dot_lanes(second, q_lanes), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(t, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(t, bw_lanes_all(q->nearest)));
  unsigned bits = bw_lane_mask_bits(met);
  if (bits == 0) return;
  unsigned back = bw_lane_mask_bits(bw_lanes_below(determinant, zero));
  float distances[BW_TREE_WIDTH];
  bw_lanes_store(distances, t);
  const uint32_t *items = bw_tree_items(&q->fast->tree, leaf);
  for (; bits != 0; bits &= bits - 1) {
    unsigned i = bw_lowest_bit(bits);
    bw_fast_offer(q, items[i], distances[i], (back >> i & 1u) != 0);
  }
}

/* ---- what grazes */

typedef struct graze {
  bw_lanes first_x, end_x; /* the walk's columns */
  bw_lanes low_y, high_y;  /* its rows' limits */
  bw_lanes slope, offset, end_offset;
  bw_lanes level, upright; /* the direction's lengths in x, y and in z */
  bw_lanes factor;
} graze;

static inline graze graze_of(const bw_fast_query *q) {
  const bw_walk *walk = &q->walk;
  const bw_cell_box *box = &walk->box;
  bw_vec3 d = q->ray.direction;
  float low = (float)box->low[1];
  float high = (float)box->high[1];
  graze g;
  g.first_x = bw_lanes_all((float)box->low[0]);
  g.end_x = bw_lanes_all((float)(box->high[0] + 1u));
  g.low_y = bw_lanes_all(low);
  g.high_y = bw_lanes_all(high);
  g.slope = bw_lanes_all(walk->along ? walk->slope : 0.0f);
  g.offset = bw_lanes_all(walk->along ? walk->offset : low);
  g.end_offset = bw_lanes_all(walk->along ? walk->offset : high);
  g.level = bw_lanes_all(sqrtf(d.x * d.x + d.y * d.y) * 1.00001f);
  g.upright = bw_lanes_all(fabsf(d.z));
  g.factor = bw_lanes_all(q->graze);
  return g;
}

/* A coordinate as bw_walk_row clamps it. */
static inline bw_lanes clamp_row(const graze *g, bw_lanes y) {
  return bw_lanes_min(bw_lanes_max(y, g->low_y), g->high_y);
}

/* The children with triangles that are listed in cells of the walk (bw_walk_rows, in each lane) and
 * not all too level for so steep a ray to graze. */
static inline unsigned graze_children(const graze *g, const bw_fast_span *span) {
  bw_lanes first = bw_lanes_max(bw_lanes_load(span->first_x), g->first_x);
  bw_lanes end = bw_lanes_min(bw_lanes_load(span->end_x), g->end_x);
  bw_lane_mask bits = bw_lanes_below(first, end);
  bw_lanes near = clamp_row(g, bw_lanes_add(bw_lanes_multiply(g->slope, first), g->offset));
  bw_lanes far = clamp_row(g, bw_lanes_add(bw_lanes_multiply(g->slope, end), g->end_offset));
  bits = bw_lane_mask_and(bits,
                          bw_lanes_at_least(bw_lanes_max(near, far), bw_lanes_load(span->first_y)));
  bits =
      bw_lane_mask_and(bits, bw_lanes_below(bw_lanes_min(near, far), bw_lanes_load(span->end_y)));
  bw_lanes steepest = bw_lanes_add(bw_lanes_multiply(bw_lanes_load(span->slope), g->level),
                                   bw_lanes_multiply(bw_lanes_load(span->weight), g->factor));
  return bw_lane_mask_bits(bw_lane_mask_and(bits, bw_lanes_at_most(g->upright, steepest)));
}

/* Whether any triangle of a leaf grazes. */
static inline bool block_grazes(const bw_fast_query *q, const ray_lanes *ray, const graze *g,
                                uint32_t leaf) {
  const bw_fast_block *block = &q->fast->blocks[leaf];
  vec_lanes across = cross_lanes(direction_of(ray), load_vector(block->second));
  bw_lanes determinant = dot_lanes(load_vector(block->first), across);
  bw_lanes least = bw_lanes_multiply(bw_lanes_load(block->graze), g->factor);
  return bw_lane_mask_bits(bw_lanes_below(bw_lanes_absolute(determinant), least)) != 0;
}

static void search_grazing(bw_fast_query *q, const ray_lanes *ray) {
  const bw_fast *fast = q->fast;
  graze g = graze_of(q);
  uint32_t pending[BW_TREE_STACK];
  unsigned count = 1;
  pending[0] = 0;
  while (count > 0) {
    uint32_t node = pending[--count];
    const uint32_t *children = fast->tree.nodes[node].children;
    for (unsigned bits = graze_children(&g, &fast->spans[node]); bits != 0; bits &= bits - 1) {
      uint32_t child = children[bw_lowest_bit(bits)];
      if ((child & BW_TREE_LEAF) == 0) {
        pending[count++] = child;
      } else if (block_grazes(q, ray, &g, child & ~BW_TREE_LEAF)) {
        test_block(q, ray, child & ~BW_TREE_LEAF);
      }
    }
  }
}

void BW_FAST_SEARCH(bw_fast_query *q) {
  ray_lanes ray;
  float origin[3];
  float direction[3];
  bw_vec3_store(origin, q->ray.origin);
  bw_vec3_store(direction, q->ray.direction);
  for (int axis = 0; axis < 3; axis++) {
    ray.origin[axis] = bw_lanes_all(origin[axis]);
    ray.direction[axis] = bw_lanes_all(direction[axis]);
  }
  bw_tree_cast cast;
  uint32_t leaf;
  bw_tree_cast_start(&cast, &q->fast->tree, q->ray.origin, q->ray.direction, q->margin);
  while ((leaf = bw_tree_cast_next(&cast, q->nearest)) != BW_NONE) test_block(q, &ray, leaf);
  if (q->fast->grazes) search_grazing(q, &ray);
}
