/* The world and its pools, as the original's constructor leaves them. original: 0x0033c288 */
#include "physics/physics.h"

#include <inttypes.h>
#include <string.h>

void bw_physics_options_init(bw_physics_options *options) {
  bw_physics_options original = {
      .humans = 60,
      .objects = 416,
      .panes = 255,
      .cars = 18,
      .strike_spheres = 60,
      .push_spheres = 30,
      .ignore_slots = 60,
      .settle_slots = 64,
      .host_bodies = 256,
      .host_shapes = 1024,
  };
  *options = original;
}

/* ---- what the pools are */

typedef struct pool_rule {
  size_t option;      /* offset of the count in bw_physics_options; the bag has none */
  uint32_t per_count; /* entries for each of that count; 0: always one */
  uint32_t shape_type;
  bool taken_from;
} pool_rule;

#define OPTION(name) offsetof(bw_physics_options, name)

static const pool_rule rules[BW_POOL_COUNT] = {
    [BW_POOL_HUMAN_BODIES] = {OPTION(humans), 1, 0, false},
    [BW_POOL_OBJECT_BODIES] = {OPTION(objects), 1, 0, false},
    [BW_POOL_PANE_BODIES] = {OPTION(panes), 1, 0, false},
    [BW_POOL_CAR_BODIES] = {OPTION(cars), 1, 0, false},
    [BW_POOL_BAG_BODY] = {0, 0, 0, false},
    [BW_POOL_HOST_BODIES] = {OPTION(host_bodies), 1, 0, false},
    [BW_POOL_BONE_SPHERES] = {OPTION(humans), BW_BONES_PER_KIND, BW_SHAPE_SPHERE, false},
    [BW_POOL_BONE_SEGMENTS] = {OPTION(humans), BW_BONES_PER_KIND, BW_SHAPE_SEGMENT, false},
    [BW_POOL_STRIKE_SPHERES] = {OPTION(strike_spheres), 1, BW_SHAPE_SPHERE, false},
    [BW_POOL_CAPSULES] = {OPTION(humans), 1, BW_SHAPE_CAPSULE, false},
    [BW_POOL_OBJECT_SPHERES] = {OPTION(objects), 1, BW_SHAPE_SPHERE, true},
    [BW_POOL_OBJECT_BOXES] = {OPTION(objects), 1, BW_SHAPE_BOX, true},
    [BW_POOL_PANE_BOXES] = {OPTION(panes), 1, BW_SHAPE_BOX, true},
    [BW_POOL_CAR_BOXES] = {OPTION(cars), 2, BW_SHAPE_BOX, true},
    [BW_POOL_PUSH_SPHERES] = {OPTION(push_spheres), 1, BW_SHAPE_SPHERE, false},
    [BW_POOL_BAG_SEGMENT] = {0, 0, BW_SHAPE_SEGMENT, false},
    [BW_POOL_BAG_CAPSULE] = {0, 0, BW_SHAPE_CAPSULE, false},
    [BW_POOL_HOST_SHAPES] = {OPTION(host_shapes), 1, 0, true},
};

static uint64_t rule_size(const bw_physics_options *options, const pool_rule *rule) {
  if (rule->per_count == 0) return 1;
  uint32_t count;
  memcpy(&count, (const char *)options + rule->option, sizeof count);
  return (uint64_t)count * rule->per_count;
}

uint32_t bw_pool_shapes_of(uint32_t body_pool) {
  switch (body_pool) {
    case BW_POOL_OBJECT_BODIES:
    case BW_POOL_PANE_BODIES: return 1;
    case BW_POOL_CAR_BODIES: return 2;
    default: return 0;
  }
}

bool bw_pool_serves(uint32_t shape_pool, uint32_t body_pool) {
  switch (shape_pool) {
    case BW_POOL_OBJECT_SPHERES:
    case BW_POOL_OBJECT_BOXES: return body_pool == BW_POOL_OBJECT_BODIES;
    case BW_POOL_PANE_BOXES: return body_pool == BW_POOL_PANE_BODIES;
    case BW_POOL_CAR_BOXES: return body_pool == BW_POOL_CAR_BODIES;
    default: return false;
  }
}

uint32_t bw_pool_shape_type(uint32_t pool) {
  return rules[pool].shape_type;
}

bool bw_pool_is_taken_from(uint32_t pool) {
  return rules[pool].taken_from;
}

/* Lays out the pools of bodies, or those of shapes; gives how many entries they have together. */
static bw_status lay_out(bw_physics *physics, uint32_t pool, uint32_t end, const char *what,
                         uint32_t *entries, bw_error *error) {
  uint64_t count = 0;
  for (; pool < end; pool++) {
    uint64_t size = rule_size(&physics->options, &rules[pool]);
    physics->pool_first[pool] = (uint32_t)count;
    physics->pool_size[pool] = (uint32_t)size;
    count += size;
    if (count > BW_MOST_ENTRIES) {
      return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a world holds at most %u %s",
                        BW_MOST_ENTRIES, what);
    }
  }
  *entries = (uint32_t)count;
  return BW_OK;
}

/* ---- construction */

/* original: 0x003418f8 */
void bw_body_reset(bw_physics *physics, uint32_t index) {
  bw_node node = {{0}, {0}, NULL, NULL};
  physics->nodes[index] = node;
  bw_body_record *body = &physics->bodies[index];
  body->owner = 0;
  body->flags = BW_BODY_DIRTY | 0x400u;
  if (bw_is_human(body)) body->flags |= 0x3fu; /* original: 0x00341e98 */
  body->type_mask = 0;
  body->place = BW_NONE;
  body->next_human = BW_NONE;
  body->blocked = 0;
  body->human_scale = 1.0f;
  body->group = 0;
  body->ignores_level = 0;
  for (int i = 0; i < 3; i++) {
    body->push_out[i] = 0.0f;
    body->scale[i] = 1.0f;
  }
}

/* original: 0x00342d18, 0x00342aa0, 0x003434a8, 0x003437b0 */
void bw_shape_reset(bw_shape_record *shape, uint32_t type) {
  uint16_t generation = shape->generation;
  uint8_t pool = shape->pool;
  memset(shape, 0, sizeof *shape);
  shape->generation = generation;
  shape->pool = pool;
  shape->geometry.type = type;
  if (type == BW_SHAPE_BOX) {
    for (int i = 0; i < 9; i += 4) shape->geometry.axes[i] = 1.0f;
  }
  shape->body = BW_NONE;
  shape->next = BW_NONE;
  shape->flags = BW_SHAPE_ENABLED;
  shape->bone = -1;
}

static bool allocate(bw_physics *physics) {
  const bw_allocator *a = &physics->allocator;
  const bw_physics_options *o = &physics->options;
  uint32_t bodies = physics->body_entries;
  physics->nodes = bw_alloc_array(a, bodies, sizeof *physics->nodes);
  physics->bodies = bw_alloc_array(a, bodies, sizeof *physics->bodies);
  physics->vector = bw_alloc_array(a, bodies, sizeof *physics->vector);
  physics->shapes = bw_alloc_array(a, physics->shape_entries, sizeof *physics->shapes);
  /* One more than asked for, so that none of them is never NULL for want of memory. */
  physics->ignores = bw_alloc_array(a, o->ignore_slots + 1u, sizeof *physics->ignores);
  physics->slots = bw_alloc_array(a, o->settle_slots + 1u, sizeof *physics->slots);
  physics->events = bw_alloc_array(a, o->settle_slots + 1u, sizeof *physics->events);
  return physics->nodes != NULL && physics->bodies != NULL && physics->vector != NULL &&
         physics->shapes != NULL && physics->ignores != NULL && physics->slots != NULL &&
         physics->events != NULL;
}

static void construct(bw_physics *physics) {
  for (uint32_t i = 0; i < physics->body_entries; i++) {
    bw_body_record *body = &physics->bodies[i];
    body->generation = 1;
    body->pool = (uint8_t)bw_pool_of_body(physics, i);
    body->chain[BW_CHAIN_BODY] = body->chain[BW_CHAIN_BONES] = BW_NONE;
    bw_body_reset(physics, i);
  }
  for (uint32_t i = 0; i < physics->shape_entries; i++) {
    bw_shape_record *shape = &physics->shapes[i];
    shape->generation = 1;
    shape->pool = (uint8_t)bw_pool_of_shape(physics, i);
    bw_shape_reset(shape, bw_pool_shape_type(shape->pool));
    if (shape->pool == BW_POOL_STRIKE_SPHERES) shape->flags = BW_SHAPE_STRIKES;
  }
  for (uint32_t i = 0; i < physics->options.ignore_slots; i++) physics->ignores[i].body = BW_NONE;
  for (uint32_t i = 0; i < physics->options.humans; i++) bw_human_construct(physics, i);
  bw_bag_construct(physics);
}

static bw_status check_slots(const bw_physics_options *options, bw_error *error) {
  if (options->ignore_slots <= BW_MOST_ENTRIES && options->settle_slots <= BW_MOST_ENTRIES) {
    return BW_OK;
  }
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a world holds at most %u slots of a kind",
                    BW_MOST_ENTRIES);
}

static bw_status fill(bw_physics *physics, bw_error *error) {
  bw_status status = check_slots(&physics->options, error);
  if (status != BW_OK) return status;
  status = lay_out(physics, 0, BW_BODY_POOLS, "bodies", &physics->body_entries, error);
  if (status != BW_OK) return status;
  status = lay_out(physics, BW_BODY_POOLS, BW_POOL_COUNT, "shapes", &physics->shape_entries, error);
  if (status != BW_OK) return status;
  if (!allocate(physics)) return bw_fail_memory(error);
  physics->human_head = BW_NONE;
  construct(physics);
  return BW_OK;
}

bw_status bw_physics_create(const bw_physics_options *options, const bw_allocator *allocator,
                            bw_physics **out, bw_error *error) {
  bw_allocator memory = bw_allocator_or_default(allocator);
  bw_physics *physics = bw_alloc_array(&memory, 1, sizeof *physics);
  if (physics == NULL) return bw_fail_memory(error);
  physics->allocator = memory;
  bw_physics_options_init(&physics->options);
  if (options != NULL) physics->options = *options;
  bw_status status = fill(physics, error);
  if (status == BW_OK) {
    *out = physics;
  } else {
    bw_physics_destroy(physics);
  }
  return status;
}

void bw_physics_destroy(bw_physics *physics) {
  if (physics == NULL) return;
  bw_allocator a = physics->allocator;
  const bw_physics_options *o = &physics->options;
  for (uint32_t i = 0; i < physics->owner_entries; i++) {
    bw_free_array(&a, physics->owners[i].bones, BW_BONE_COUNT, sizeof(bw_pose));
  }
  bw_free_array(&a, physics->owners, physics->owner_capacity, sizeof *physics->owners);
  bw_free_array(&a, physics->events, o->settle_slots + 1u, sizeof *physics->events);
  bw_free_array(&a, physics->slots, o->settle_slots + 1u, sizeof *physics->slots);
  bw_free_array(&a, physics->ignores, o->ignore_slots + 1u, sizeof *physics->ignores);
  bw_free_array(&a, physics->shapes, physics->shape_entries, sizeof *physics->shapes);
  bw_free_array(&a, physics->vector, physics->body_entries, sizeof *physics->vector);
  bw_free_array(&a, physics->bodies, physics->body_entries, sizeof *physics->bodies);
  bw_free_array(&a, physics->nodes, physics->body_entries, sizeof *physics->nodes);
  bw_free_array(&a, physics, 1, sizeof *physics);
}

/* ---- looking into the pools */

static uint32_t pool_at(const bw_physics *physics, uint32_t index, uint32_t pool, uint32_t end) {
  while (pool + 1u < end && index >= physics->pool_first[pool] + physics->pool_size[pool]) pool++;
  return pool;
}

uint32_t bw_pool_of_body(const bw_physics *physics, uint32_t body) {
  return pool_at(physics, body, 0, BW_BODY_POOLS);
}

uint32_t bw_pool_of_shape(const bw_physics *physics, uint32_t shape) {
  return pool_at(physics, shape, BW_BODY_POOLS, BW_POOL_COUNT);
}

uint32_t bw_pool_free_body(const bw_physics *physics, bw_pool pool) {
  uint32_t first = physics->pool_first[pool];
  for (uint32_t i = first; i < first + physics->pool_size[pool]; i++) {
    if (physics->bodies[i].owner == 0) return i;
  }
  return BW_NONE;
}

uint32_t bw_pool_free_shape(const bw_physics *physics, bw_pool pool) {
  uint32_t first = physics->pool_first[pool];
  for (uint32_t i = first; i < first + physics->pool_size[pool]; i++) {
    if ((physics->shapes[i].flags & BW_SHAPE_TAKEN) == 0) return i;
  }
  return BW_NONE;
}

uint32_t bw_physics_pool_size(const bw_physics *physics, uint32_t pool) {
  return pool < BW_POOL_COUNT ? physics->pool_size[pool] : 0;
}

static bool in_use(const bw_physics *physics, uint32_t pool, uint32_t index) {
  if (pool < BW_BODY_POOLS) return physics->bodies[index].owner != 0;
  const bw_shape_record *shape = &physics->shapes[index];
  return shape->body != BW_NONE && physics->bodies[shape->body].owner != 0;
}

uint32_t bw_physics_pool_used(const bw_physics *physics, uint32_t pool) {
  uint32_t used = 0;
  for (uint32_t i = 0; i < bw_physics_pool_size(physics, pool); i++) {
    if (in_use(physics, pool, physics->pool_first[pool] + i)) used++;
  }
  return used;
}

uint32_t bw_physics_pool_entry(const bw_physics *physics, uint32_t pool, uint32_t index) {
  if (index >= bw_physics_pool_size(physics, pool)) return 0;
  uint32_t entry = physics->pool_first[pool] + index;
  return pool < BW_BODY_POOLS ? bw_body_id(physics, entry) : bw_shape_id(physics, entry);
}
