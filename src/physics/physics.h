/* The world of bodies as the files of this folder see it.
 *
 * Everything is an entry of an array that a world makes once: bodies and shapes by pools, in the
 * order of the original's block, and refers to others by their numbers in these arrays (BW_NONE:
 * none); only the sorted list, along which every query walks, is linked by pointers. Ids of the
 * public interface are made of such a number and the entry's generation. */
#ifndef BW_PHYSICS_PHYSICS_H
#define BW_PHYSICS_PHYSICS_H

#include "base/alloc.h"
#include "base/error.h"
#include "base/quat.h"
#include "base/vec.h"
#include "boardwalk.h"

#define BW_MOST_ENTRIES 0xffffu
#define BW_BODY_POOLS ((uint32_t)BW_POOL_HOST_BODIES + 1u)
#define BW_BONES_PER_KIND 5u /* segments of a human, and spheres */
#define BW_BOUND_TICKS 120u  /* steps from one refresh of the bound to the next */

typedef struct bw_pose {
  bw_vec3 position;
  bw_quat rotation;
} bw_pose;

/* A thing that has, or may have, a body. */
typedef struct bw_owner_record {
  bw_pose pose;
  bw_vec3 angular_velocity;
  float stamp;
  float raise;
  uint32_t flags;
  uint32_t type_mask;
  uint32_t holds; /* an owner's id */
  uint32_t body;  /* a body's number */
  bw_pose *bones; /* BW_BONE_COUNT of them once one is set, or NULL */
  uint64_t bones_set;
  uint16_t generation;
  uint8_t live;
} bw_owner_record;

/* What the walk along the sorted list reads of a body. */
typedef struct bw_node {
  float low[3];
  float high[3];
  struct bw_node *previous;
  struct bw_node *next;
} bw_node;

typedef struct bw_body_record {
  uint32_t owner; /* an owner's id; 0 while the entry is free */
  uint32_t flags;
  uint32_t type_mask;
  uint32_t place;    /* in the body vector */
  uint32_t chain[2]; /* first shape of BW_CHAIN_BODY and BW_CHAIN_BONES */
  uint32_t next_human;
  uint32_t blocked;
  float push_out[3];
  float scale[3];
  float human_scale;
  int16_t group;
  uint16_t generation;
  uint8_t pool;
  uint8_t ignores_level; /* +0xd4 of a human body */
} bw_body_record;

typedef struct bw_shape_record {
  bw_geometry geometry;
  float offset[3];
  float previous[3];
  float length; /* capsule: height before it is posed; segment: length */
  uint32_t body;
  uint32_t next;
  uint16_t flags;
  uint16_t generation;
  int16_t bone;
  uint8_t pool;
} bw_shape_record;

typedef struct bw_ignore_slot {
  uint32_t body;  /* a body's number, or BW_NONE: free */
  uint32_t owner; /* an owner's id */
} bw_ignore_slot;

struct bw_physics {
  bw_allocator allocator;
  bw_physics_options options;
  uint32_t pool_first[BW_POOL_COUNT]; /* number of a pool's first body or shape */
  uint32_t pool_size[BW_POOL_COUNT];
  bw_node *nodes;
  bw_body_record *bodies;
  uint32_t *vector;
  uint32_t body_entries; /* length of the three above */
  uint32_t body_count;   /* used places of the vector */
  bw_shape_record *shapes;
  uint32_t shape_entries;
  bw_ignore_slot *ignores;
  bw_settle_info *slots;
  bw_physics_event *events;
  uint32_t event_count;
  bw_owner_record *owners;
  size_t owner_capacity;
  uint32_t owner_entries; /* used or once used */
  uint32_t owner_free;    /* none before this one is free */
  uint32_t owner_count;
  bw_node *head;       /* first of the list */
  uint32_t human_head; /* first of the human list */
  uint32_t ticks;
  float widest;
  float time;
};

/* ---- ids.c: ids, and the checks that every setter makes */

uint32_t bw_owner_id(const bw_physics *physics, uint32_t index);
uint32_t bw_body_id(const bw_physics *physics, uint32_t index);
uint32_t bw_shape_id(const bw_physics *physics, uint32_t index);
/* The number behind an id, or BW_NONE; a body's when some owner has it, or of any entry. */
uint32_t bw_owner_index(const bw_physics *physics, uint32_t id);
uint32_t bw_body_index(const bw_physics *physics, uint32_t id);
uint32_t bw_body_entry(const bw_physics *physics, uint32_t id);
uint32_t bw_shape_index(const bw_physics *physics, uint32_t id);
/* The same; BW_NOT_FOUND with a message when there is none. */
bw_status bw_find_owner(const bw_physics *physics, uint32_t id, uint32_t *index, bw_error *error);
bw_status bw_find_body(const bw_physics *physics, uint32_t id, uint32_t *index, bw_error *error);
bw_status bw_find_shape(const bw_physics *physics, uint32_t id, uint32_t *index, bw_error *error);
/* The next generation: never 0. */
uint16_t bw_next_generation(uint16_t generation);
/* Whether a body of this number is of a human or the bag. */
bool bw_is_human(const bw_body_record *body);

/* Whether a number, or three of them, can be stored: finite and at most BW_FAR. */
bool bw_near(float value);
bool bw_near3(const float v[3]);
/* Fails with the name of what is no such number. */
bw_status bw_check3(const char *name, const float v[3], bw_error *error);
bw_status bw_check_sizes(const char *name, const float *sizes, uint32_t count, bw_error *error);
/* Checks a rotation and copies it, normalised if it is far from unit. */
bw_status bw_check_rotation(const float rotation[4], bw_quat *out, bw_error *error);

/* ---- pools.c */

/* Arrays for the options' counts, every entry as the original's constructors leave it; what is not
 * NULL of a failed one is freed by bw_physics_destroy. */
bw_status bw_pools_create(const bw_physics_options *options, const bw_allocator *allocator,
                          bw_physics **out, bw_error *error);
/* Sets a body, or a shape of a type, to the state after its constructor, but for generation, pool
 * and chains. */
void bw_body_reset(bw_physics *physics, uint32_t index);
void bw_shape_reset(bw_shape_record *shape, uint32_t type);
uint32_t bw_pool_of_body(const bw_physics *physics, uint32_t body);
uint32_t bw_pool_of_shape(const bw_physics *physics, uint32_t shape);
/* The first entry of a pool that is free, or BW_NONE. */
uint32_t bw_pool_free_body(const bw_physics *physics, bw_pool pool);
uint32_t bw_pool_free_shape(const bw_physics *physics, bw_pool pool);
/* What pools a type of shape comes from; 0 for a pool of bodies or of any type. */
uint32_t bw_pool_shape_type(uint32_t pool);
/* Whether a pool's shapes are taken and given back one by one. */
bool bw_pool_is_taken_from(uint32_t pool);
/* How many shapes a body of a pool is made with that are taken from pools, and whether from this
 * one. */
uint32_t bw_pool_shapes_of(uint32_t body_pool);
bool bw_pool_serves(uint32_t shape_pool, uint32_t body_pool);

/* ---- human.c */

/* Gives a human's or the bag's entry its shapes. original: 0x0033c8a8 */
void bw_human_construct(bw_physics *physics, uint32_t index);
void bw_bag_construct(bw_physics *physics);
/* Makes a set anew, so that nothing stays of who had it before: a human's scaled, its capsule on and
 * its bones off; and the bag's. original: 0x0033cc48, 0x00341f28 */
void bw_human_reset(bw_physics *physics, uint32_t body, float scale, float height_scale);
void bw_bag_reset(bw_physics *physics);

/* ---- list.c */

/* original: 0x003404a8, 0x003405d8, 0x00340628 */
void bw_list_insert(bw_physics *physics, uint32_t body);
void bw_list_remove(bw_physics *physics, uint32_t body);
void bw_list_reinsert(bw_physics *physics, uint32_t body);
void bw_list_refresh_bound(bw_physics *physics);
/* Puts a node behind another (NULL: first) as it is: for loading. */
void bw_list_link(bw_physics *physics, bw_node *node, bw_node *behind);
/* The number of a node's body; BW_NONE for NULL. */
uint32_t bw_node_body(const bw_physics *physics, const bw_node *node);

/* ---- body.c */

/* Adds a body to the vector and the list, or undoes it. original: 0x00340668, 0x00340700 */
void bw_body_enter(bw_physics *physics, uint32_t body);
void bw_body_leave(bw_physics *physics, uint32_t body);
void bw_body_free(bw_physics *physics, uint32_t index);
void bw_body_mark_dirty(bw_physics *physics, uint32_t body);
/* Poses, bounds and sorts a body if it needs it; returns whether it did. */
bool bw_body_refresh(bw_physics *physics, uint32_t index);

/* ---- chain.c */

/* Takes the first free shape of a pool and gives it its type and size; BW_NONE when there is
 * none. */
uint32_t bw_chain_take(bw_physics *physics, bw_pool pool, uint32_t type, const float size[3]);
void bw_chain_append(bw_physics *physics, uint32_t body, uint32_t chain, uint32_t shape);
/* Takes a shape out of its chain and back into its pool. */
void bw_chain_give_back(bw_physics *physics, uint32_t index);
/* The same for every shape of a body that came from a pool; the ids of the others end. */
void bw_chain_release(bw_physics *physics, uint32_t body);
/* How many numbers of a size a type reads; 0 for an unknown type. */
uint32_t bw_shape_size_count(uint32_t type);
void bw_shape_resize(bw_shape_record *shape, const float size[3]);

/* ---- owner.c */

/* The pose turned on to the world's time. original: 0x003a1ad8, 0x003a1688 */
bw_pose bw_owner_pose_now(const bw_physics *physics, const bw_owner_record *owner);
/* original: 0x0033cd70 */
void bw_ignores_forget(bw_physics *physics, uint32_t owner_id);
/* Frees the ignore slots of a body. */
void bw_ignores_clear(bw_physics *physics, uint32_t body);

/* ---- pose.c */

/* Poses every shape of a body, and the body's box with them. */
void bw_body_pose(bw_physics *physics, uint32_t index);
void bw_geometry_box(const bw_geometry *geometry, float low[3], float high[3]);

/* ---- query.c */

typedef struct bw_box_query {
  float low[3], high[3];
  uint32_t ignored_owner;
  uint32_t type_mask;
  uint32_t flag_mask;
  uint32_t excluded_flags;
  uint32_t excluded_state;
} bw_box_query;

/* Whether a query keeps a body, or why not, in the order in which it looks. */
typedef enum bw_query_verdict {
  BW_QUERY_KEPT,
  BW_QUERY_APART, /* the boxes do not overlap */
  BW_QUERY_IGNORED,
  BW_QUERY_TYPE,
  BW_QUERY_FLAGS,
  BW_QUERY_EXCLUDED
} bw_query_verdict;

/* Of a body that does not begin behind the query's box. */
bw_query_verdict bw_query_judge(const bw_physics *physics, const bw_box_query *query,
                                const bw_node *node);

/* The first kept body's node from a node on, or NULL: the original's forward walk. */
const bw_node *bw_query_next(const bw_physics *physics, const bw_box_query *query,
                             const bw_node *node);

/* ---- ray.c */

typedef struct bw_body_ray {
  bw_vec3 start;
  bw_vec3 move; /* direction * length */
} bw_body_ray;

/* False for what is a miss whatever it is cast at. */
bool bw_body_ray_make(bw_vec3 origin, bw_vec3 direction, float length, bw_body_ray *out);

/* Narrows a part of a ray's line to what lies within the sides of a box: false when none does. */
bool bw_ray_box_span(const bw_body_ray *ray, const bw_geometry *box, float *t0, float *t1);
/* Where the ray's line enters and leaves a true capsule: false when it does not. */
bool bw_ray_capsule_span(const bw_body_ray *ray, const bw_geometry *capsule, float *t0, float *t1);

/* Roots in the order they are found; the original stops at two. */
#define BW_ROOTS 2u
typedef struct bw_roots {
  float list[BW_ROOTS];
  uint32_t count;
} bw_roots;

/* The original's kernels; true when anything is stored. original: 0x00349560, 0x00349a60 */
bool bw_ray_box_kernel(const bw_body_ray *ray, const bw_geometry *box, bw_roots *roots);
bool bw_ray_capsule_kernel(const bw_body_ray *ray, const bw_geometry *capsule, bw_roots *roots);
/* The ray table: the answer for a shape, or -1. */
float bw_ray_answer(const bw_body_ray *ray, const bw_geometry *geometry, uint32_t options,
                    bw_roots *roots);

/* ---- cast.c */

/* What the ray asks for the bodies it may meet: those in the box around it, without a margin. */
void bw_body_ray_query(const bw_body_ray *ray, uint32_t type_mask, uint32_t ignored_owner,
                       bw_box_query *query);

/* ---- overlap kernels */

typedef bool bw_overlap_test(const bw_geometry *a, const bw_geometry *b);

/* By the table, for two valid geometries. */
bool bw_overlap_pair(const bw_geometry *a, const bw_geometry *b);

bw_overlap_test bw_overlap_box_box;
bw_overlap_test bw_overlap_capsule_box;
bw_overlap_test bw_overlap_box_sphere;
bw_overlap_test bw_overlap_sphere_sphere;
bw_overlap_test bw_overlap_capsule_sphere;
bw_overlap_test bw_overlap_capsule_capsule;
bw_overlap_test bw_overlap_segment_sphere;
bw_overlap_test bw_overlap_segment_capsule;
bw_overlap_test bw_overlap_segment_segment;

#endif
