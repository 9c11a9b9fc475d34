/* The whole state of a world as bytes, and a world made of them.
 *
 * What follows from the counts is not written: an entry that waits in its pool is as the
 * constructor leaves it, and of a body's chains only the shapes taken from pools. One set of
 * functions carries every record, either to the writer or from the reader, so that both know the
 * same layout. */
#include "base/carry.h"
#include "physics/physics.h"

#define LETTERS "BWPH"
#define VERSION 1u
#define STATE "a saved world"

/* ---- numbers; what a setter would refuse is refused here, so that no state that is loaded comes
 * to hold a number that is not finite */

static void carry_set(bw_carrier *c, float *values, int count) {
  bw_carry_f32(c, values, count);
  for (int i = 0; i < count; i++) bw_carry_require(c, bw_near(values[i]), "a number past 1e7");
}

/* A set's capsule may be higher than what is set: twice its scale, and what a pose adds. */
static void carry_sizes(bw_carrier *c, float *values, int count) {
  bw_carry_f32(c, values, count);
  for (int i = 0; i < count; i++) {
    bw_carry_require(c, values[i] >= 0.0f && values[i] <= 4.0f * BW_FAR, "a size that cannot be");
  }
}

static void check_rotation(bw_carrier *c, const float q[4]) {
  float squared = bw_quat_dot(bw_quat_load(q), bw_quat_load(q));
  bw_carry_require(c, squared >= 0.5f && squared <= 1.5f, "a rotation that is far from unit");
}

static void carry_vec(bw_carrier *c, bw_vec3 *v) {
  float values[3] = {v->x, v->y, v->z};
  carry_set(c, values, 3);
  *v = bw_vec3_load(values);
}

static void carry_pose(bw_carrier *c, bw_pose *pose) {
  float values[4];
  carry_vec(c, &pose->position);
  bw_quat_store(values, pose->rotation);
  bw_carry_f32(c, values, 4);
  check_rotation(c, values);
  pose->rotation = bw_quat_load(values);
}

static void carry_generation(bw_carrier *c, uint16_t *generation) {
  bw_carry_u16(c, generation);
  bw_carry_require(c, *generation != 0, "a generation of 0");
}

/* ---- records; each is carried by a copy, so that saving changes nothing */

static void carry_options(bw_carrier *c, bw_physics_options *options) {
  bw_carry_u32(c, &options->humans);
  bw_carry_u32(c, &options->objects);
  bw_carry_u32(c, &options->panes);
  bw_carry_u32(c, &options->cars);
  bw_carry_u32(c, &options->strike_spheres);
  bw_carry_u32(c, &options->push_spheres);
  bw_carry_u32(c, &options->ignore_slots);
  bw_carry_u32(c, &options->settle_slots);
  bw_carry_u32(c, &options->host_bodies);
  bw_carry_u32(c, &options->host_shapes);
}

static void carry_scalars(bw_carrier *c, uint32_t *ticks, float *widest, float *time) {
  bw_carry_u32(c, ticks);
  bw_carry_f32(c, widest, 1);
  carry_set(c, time, 1);
  bw_carry_require(c, *ticks < BW_BOUND_TICKS, "more ticks than a refresh waits for");
}

/* A place for the bones of an owner that is read. */
static void make_bones(bw_carrier *c, bw_physics *physics, bw_owner_record *owner, bool *memory) {
  if (c->writer != NULL || owner->bones_set == 0 || !bw_carry_going_on(c)) return;
  owner->bones = bw_alloc_array(&physics->allocator, BW_BONE_COUNT, sizeof *owner->bones);
  if (owner->bones == NULL) {
    *memory = false;
    c->wrong = "";
  }
}

static void carry_owner(bw_carrier *c, bw_physics *physics, bw_owner_record *owner, bool *memory) {
  uint32_t bones[2] = {(uint32_t)(owner->bones_set & 0xffffffffu),
                       (uint32_t)(owner->bones_set >> 32)};
  carry_generation(c, &owner->generation);
  bw_carry_u8(c, &owner->live);
  bw_carry_require(c, owner->live <= 1, "an owner that is neither live nor free");
  if (!owner->live) return;
  carry_pose(c, &owner->pose);
  carry_vec(c, &owner->angular_velocity);
  carry_set(c, &owner->stamp, 1);
  carry_set(c, &owner->raise, 1);
  bw_carry_u32(c, &owner->flags);
  bw_carry_u32(c, &owner->type_mask);
  bw_carry_u32(c, &owner->holds);
  bw_carry_u32(c, &bones[0]);
  bw_carry_u32(c, &bones[1]);
  owner->bones_set = bones[0] | ((uint64_t)bones[1] << 32);
  make_bones(c, physics, owner, memory);
  for (int i = 0; i < BW_BONE_COUNT && bw_carry_going_on(c); i++) {
    if ((owner->bones_set >> i & 1u) != 0) carry_pose(c, &owner->bones[i]);
  }
}

static void carry_body(bw_carrier *c, bw_body_record *body, bw_node *node) {
  uint16_t group = (uint16_t)body->group;
  carry_generation(c, &body->generation);
  bw_carry_u32(c, &body->owner);
  if (body->owner == 0) return;
  bw_carry_u32(c, &body->flags);
  bw_carry_u32(c, &body->type_mask);
  bw_carry_u32(c, &body->blocked);
  carry_set(c, body->push_out, 3);
  carry_sizes(c, body->scale, 3);
  carry_sizes(c, &body->human_scale, 1);
  bw_carry_u16(c, &group);
  body->group = (int16_t)(group < 0x8000u ? group : group - 0x10000);
  bw_carry_u8(c, &body->ignores_level);
  bw_carry_f32(c, node->low, 3);
  bw_carry_f32(c, node->high, 3);
  bw_carry_require(c, body->ignores_level <= 1, "a flag that is neither 0 nor 1");
  for (int i = 0; i < 3; i++)
    bw_carry_require(c, node->low[i] <= node->high[i], "a box turned inside out");
}

static void carry_geometry(bw_carrier *c, bw_geometry *geometry) {
  bw_carry_u32(c, &geometry->type);
  bw_carry_f32(c, geometry->at, 3);
  bw_carry_f32(c, geometry->to, 3);
  carry_sizes(c, geometry->half, 3);
  bw_carry_f32(c, geometry->axes, 9);
  carry_sizes(c, &geometry->radius, 1);
  carry_sizes(c, &geometry->height, 1);
}

static void check_shape(bw_carrier *c, const bw_shape_record *shape) {
  uint32_t wanted = bw_pool_shape_type(shape->pool);
  uint32_t type = shape->geometry.type;
  bw_carry_require(c, bw_shape_size_count(type) != 0, "an unknown type of shape");
  bw_carry_require(c, wanted == 0 || type == wanted, "a type of shape that its pool does not hold");
  bw_carry_require(c, shape->bone < BW_BONE_COUNT, "a bone past the last");
}

static void carry_shape(bw_carrier *c, bw_shape_record *shape) {
  uint8_t bone = (uint8_t)(shape->bone + 1);
  carry_generation(c, &shape->generation);
  bw_carry_u16(c, &shape->flags);
  bool taken = (shape->flags & BW_SHAPE_TAKEN) != 0;
  bool takeable = bw_pool_is_taken_from(shape->pool);
  bw_carry_require(c, takeable || !taken, "a shape taken from a pool that none is taken from");
  if (takeable && !taken) {
    bw_carry_require(c, shape->flags == BW_SHAPE_ENABLED,
                     "flags on a shape that waits in its pool");
    return;
  }
  bw_carry_u8(c, &bone);
  shape->bone = (int16_t)(bone <= BW_BONE_COUNT ? bone - 1 : BW_BONE_COUNT);
  carry_set(c, shape->offset, 3);
  bw_carry_f32(c, shape->previous, 3);
  carry_sizes(c, &shape->length, 1);
  carry_geometry(c, &shape->geometry);
  check_shape(c, shape);
}

static void carry_slot(bw_carrier *c, bw_settle_info *slot) {
  bw_carry_u32(c, &slot->owner);
  bw_carry_f32(c, &slot->t, 1);
  bw_carry_f32(c, &slot->acceleration, 1);
  bw_carry_f32(c, &slot->speed, 1);
  bw_carry_f32(c, slot->end, 4);
  bw_carry_f32(c, slot->start, 4);
}

/* What is read of a slot that an owner has. */
static void check_slot(bw_carrier *c, const bw_settle_info *slot) {
  const float numbers[3] = {slot->t, slot->acceleration, slot->speed};
  for (int i = 0; i < 3; i++) {
    bw_carry_require(c, numbers[i] >= 0.0f && numbers[i] <= 1.0f, "a turn that cannot be");
  }
  check_rotation(c, slot->start);
  check_rotation(c, slot->end);
}

static void carry_event(bw_carrier *c, bw_physics_event *event) {
  bw_carry_u32(c, &event->type);
  bw_carry_u32(c, &event->owner);
  bw_carry_u32(c, &event->slot);
}

/* ---- saving */

static void save_chains(bw_carrier *c, const bw_physics *physics, const bw_body_record *body) {
  for (uint32_t chain = 0; chain < 2; chain++) {
    for (uint32_t i = body->chain[chain]; i != BW_NONE; i = physics->shapes[i].next) {
      if ((physics->shapes[i].flags & BW_SHAPE_TAKEN) != 0) bw_carry_number(c, i);
    }
    bw_carry_number(c, BW_NONE);
  }
}

/* The orders of the vector, the list and the human list. */
static void save_orders(bw_carrier *c, const bw_physics *physics) {
  bw_carry_number(c, physics->body_count);
  for (uint32_t i = 0; i < physics->body_count; i++) bw_carry_number(c, physics->vector[i]);
  for (const bw_node *node = physics->head; node != NULL; node = node->next) {
    bw_carry_number(c, bw_node_body(physics, node));
  }
  for (uint32_t i = physics->human_head; i != BW_NONE; i = physics->bodies[i].next_human) {
    bw_carry_number(c, i);
  }
  bw_carry_number(c, BW_NONE);
}

static void save_slots(bw_carrier *c, const bw_physics *physics) {
  for (uint32_t i = 0; i < physics->options.ignore_slots; i++) {
    bw_carry_number(c, physics->ignores[i].body);
    bw_carry_number(c, physics->ignores[i].owner);
  }
  for (uint32_t i = 0; i < physics->options.settle_slots; i++) {
    bw_settle_info slot = physics->slots[i];
    carry_slot(c, &slot);
  }
  bw_carry_number(c, physics->event_count);
  for (uint32_t i = 0; i < physics->event_count; i++) {
    bw_physics_event event = physics->events[i];
    carry_event(c, &event);
  }
}

static void save_all(bw_carrier *c, const bw_physics *physics) {
  bw_physics head = *physics;
  (void)bw_carry_head(c, LETTERS, VERSION, STATE, NULL);
  carry_options(c, &head.options);
  carry_scalars(c, &head.ticks, &head.widest, &head.time);
  bw_carry_number(c, physics->owner_entries);
  for (uint32_t i = 0; i < physics->owner_entries; i++) {
    bw_owner_record owner = physics->owners[i];
    carry_owner(c, NULL, &owner, NULL);
  }
  for (uint32_t i = 0; i < physics->shape_entries; i++) {
    bw_shape_record shape = physics->shapes[i];
    carry_shape(c, &shape);
  }
  for (uint32_t i = 0; i < physics->body_entries; i++) {
    bw_body_record body = physics->bodies[i];
    bw_node node = physics->nodes[i];
    carry_body(c, &body, &node);
    if (body.owner != 0) save_chains(c, physics, &body);
  }
  save_orders(c, physics);
  save_slots(c, physics);
}

bw_status bw_physics_save(const bw_physics *physics, bw_bytes **out, bw_error *error) {
  bw_writer writer = bw_writer_with(&physics->allocator);
  bw_carrier c = {.writer = &writer};
  save_all(&c, physics);
  return bw_writer_finish(&writer, out, error);
}

/* ---- loading */

/* The least bytes of what the options count: nothing is made for counts that lie. A body has 6 of
 * them, a shape 4, an ignore slot 8 and a settle slot 48. */
static void check_counts(bw_carrier *c, const bw_physics_options *o) {
  uint64_t least = (uint64_t)o->humans * (6 + 11 * 4) + ((uint64_t)o->objects + o->cars) * (6 + 8) +
                   (uint64_t)o->panes * (6 + 4) + (uint64_t)o->host_bodies * 6 +
                   ((uint64_t)o->strike_spheres + o->push_spheres + o->host_shapes) * 4 +
                   (uint64_t)o->ignore_slots * 8 + (uint64_t)o->settle_slots * 48;
  if (least > bw_reader_left(&c->reader)) c->reader.failed = true;
}

static bool load_owners(bw_carrier *c, bw_physics *physics) {
  bool memory = true;
  uint32_t count = bw_read_u32(&c->reader);
  bw_carry_require(c, count <= BW_MOST_ENTRIES && count <= bw_reader_left(&c->reader),
                   "too many owners");
  if (!bw_carry_going_on(c) || count == 0) return true;
  physics->owners = bw_alloc_array(&physics->allocator, count, sizeof *physics->owners);
  if (physics->owners == NULL) return false;
  physics->owner_capacity = count;
  physics->owner_entries = count;
  for (uint32_t i = 0; i < count && bw_carry_going_on(c); i++) {
    bw_owner_record *owner = &physics->owners[i];
    owner->body = BW_NONE;
    carry_owner(c, physics, owner, &memory);
    physics->owner_count += owner->live;
  }
  return memory;
}

static void load_shapes(bw_carrier *c, bw_physics *physics) {
  for (uint32_t i = 0; i < physics->shape_entries && bw_carry_going_on(c); i++) {
    carry_shape(c, &physics->shapes[i]);
  }
}

/* A chain's shapes: a host's, and those that a body of its pool is made with. */
static void load_chain(bw_carrier *c, bw_physics *physics, uint32_t body, uint32_t chain) {
  uint32_t pool = physics->bodies[body].pool;
  uint32_t left = chain == BW_CHAIN_BODY ? bw_pool_shapes_of(pool) : 0;
  uint32_t shape = bw_read_u32(&c->reader);
  for (; shape != BW_NONE && bw_carry_going_on(c); shape = bw_read_u32(&c->reader)) {
    bool free = shape < physics->shape_entries && physics->shapes[shape].body == BW_NONE &&
                (physics->shapes[shape].flags & BW_SHAPE_TAKEN) != 0;
    bw_carry_require(c, free, "a chain with a shape that is not there to be taken");
    if (!free) return;
    bool own = left > 0 && bw_pool_serves(physics->shapes[shape].pool, pool);
    bw_carry_require(c, own || physics->shapes[shape].pool == BW_POOL_HOST_SHAPES,
                     "a shape on a body that has none of its pool");
    if (own) left--;
    bw_chain_append(physics, body, chain, shape);
  }
  bw_carry_require(c, left == 0, "a body without its shapes");
}

static void load_bodies(bw_carrier *c, bw_physics *physics) {
  for (uint32_t i = 0; i < physics->body_entries && bw_carry_going_on(c); i++) {
    bw_body_record *body = &physics->bodies[i];
    carry_body(c, body, &physics->nodes[i]);
    if (body->owner == 0 || !bw_carry_going_on(c)) continue;
    uint32_t owner = bw_owner_index(physics, body->owner);
    bool single = owner != BW_NONE && physics->owners[owner].body == BW_NONE;
    bw_carry_require(c, single, "a body without an owner of its own");
    if (!single) return;
    physics->owners[owner].body = i;
    load_chain(c, physics, i, BW_CHAIN_BODY);
    load_chain(c, physics, i, BW_CHAIN_BONES);
  }
  for (uint32_t i = 0; i < physics->shape_entries; i++) {
    const bw_shape_record *shape = &physics->shapes[i];
    bool lost = (shape->flags & BW_SHAPE_TAKEN) != 0 && shape->body == BW_NONE;
    bw_carry_require(c, !lost, "a shape that is taken and in no chain");
  }
}

/* The number of a body in use, or BW_NONE with the carrier's fault set. */
static uint32_t read_body(bw_carrier *c, const bw_physics *physics) {
  uint32_t body = bw_read_u32(&c->reader);
  bool used = body < physics->body_entries && physics->bodies[body].owner != 0;
  bw_carry_require(c, used, "a list with a body that is not in use");
  return used ? body : BW_NONE;
}

static uint32_t bodies_in_use(const bw_physics *physics) {
  uint32_t used = 0;
  for (uint32_t i = 0; i < physics->body_entries; i++) {
    if (physics->bodies[i].owner != 0) used++;
  }
  return used;
}

static void load_vector(bw_carrier *c, bw_physics *physics) {
  uint32_t count = bw_read_u32(&c->reader);
  bw_carry_require(c, count == bodies_in_use(physics), "a body vector of another length");
  for (uint32_t i = 0; i < count && bw_carry_going_on(c); i++) {
    uint32_t body = read_body(c, physics);
    if (body == BW_NONE) return;
    bw_carry_require(c, physics->bodies[body].place == BW_NONE, "a body twice in the vector");
    physics->bodies[body].place = i;
    physics->vector[i] = body;
    physics->body_count++;
  }
}

static void load_list(bw_carrier *c, bw_physics *physics) {
  bw_node *last = NULL;
  for (uint32_t i = 0; i < physics->body_count && bw_carry_going_on(c); i++) {
    uint32_t body = read_body(c, physics);
    if (body == BW_NONE) return;
    bw_node *node = &physics->nodes[body];
    bw_carry_require(c, node != physics->head && node->previous == NULL,
                     "a body twice in the list");
    bw_carry_require(c, last == NULL || last->low[0] <= node->low[0], "a list that is not sorted");
    bw_carry_require(c, node->high[0] - node->low[0] <= physics->widest,
                     "a body wider than the widest");
    if (!bw_carry_going_on(c)) return;
    bw_list_link(physics, node, last);
    last = node;
  }
}

static void load_humans(bw_carrier *c, bw_physics *physics) {
  uint32_t *place = &physics->human_head;
  uint32_t left = bw_physics_pool_used(physics, BW_POOL_HUMAN_BODIES);
  for (; left > 0 && bw_carry_going_on(c); left--) {
    uint32_t body = read_body(c, physics);
    if (body == BW_NONE) return;
    bw_body_record *record = &physics->bodies[body];
    bool again = record->next_human != BW_NONE || place == &record->next_human;
    bw_carry_require(c, record->pool == BW_POOL_HUMAN_BODIES && !again,
                     "a human list that cannot be");
    if (!bw_carry_going_on(c)) return;
    *place = body;
    place = &record->next_human;
  }
  uint32_t end = bw_read_u32(&c->reader);
  bw_carry_require(c, end == BW_NONE, "a human list without an end");
}

static void load_slots(bw_carrier *c, bw_physics *physics) {
  for (uint32_t i = 0; i < physics->options.ignore_slots && bw_carry_going_on(c); i++) {
    bw_ignore_slot *slot = &physics->ignores[i];
    bw_carry_u32(c, &slot->body);
    bw_carry_u32(c, &slot->owner);
    bool used = slot->body < physics->body_entries && physics->bodies[slot->body].owner != 0 &&
                bw_owner_index(physics, slot->owner) != BW_NONE;
    bw_carry_require(c, used || (slot->body == BW_NONE && slot->owner == 0),
                     "an ignore slot of nobody");
  }
  for (uint32_t i = 0; i < physics->options.settle_slots && bw_carry_going_on(c); i++) {
    bw_settle_info *slot = &physics->slots[i];
    carry_slot(c, slot);
    bool used = bw_owner_index(physics, slot->owner) != BW_NONE;
    bw_carry_require(c, used || slot->owner == 0, "a settle slot of nobody");
    if (used) check_slot(c, slot);
  }
  uint32_t events = bw_read_u32(&c->reader);
  bw_carry_require(c, events <= physics->options.settle_slots, "more events than slots");
  for (uint32_t i = 0; i < events && bw_carry_going_on(c); i++) {
    bw_physics_event *event = &physics->events[physics->event_count++];
    carry_event(c, event);
    bool known = event->type == BW_EVENT_TURNED || event->type == BW_EVENT_SETTLED;
    bw_carry_require(c, known && event->slot < physics->options.settle_slots,
                     "an event that cannot be");
  }
}

static bw_status load_rest(bw_carrier *c, bw_physics *physics, bw_error *error) {
  carry_scalars(c, &physics->ticks, &physics->widest, &physics->time);
  if (!load_owners(c, physics)) return bw_fail_memory(error);
  load_shapes(c, physics);
  load_bodies(c, physics);
  load_vector(c, physics);
  load_list(c, physics);
  load_humans(c, physics);
  load_slots(c, physics);
  bw_carry_require(c, bw_reader_left(&c->reader) == 0, "bytes behind its end");
  return bw_carry_outcome(c, STATE, error);
}

bw_status bw_physics_load(const void *data, size_t size, const bw_allocator *allocator,
                          bw_physics **out, bw_error *error) {
  bw_carrier c = {.reader = bw_reader_over(data, size)};
  bw_physics_options options = {0};
  bw_physics *physics = NULL;
  bw_status status = bw_carry_head(&c, LETTERS, VERSION, STATE, error);
  if (status != BW_OK) return status;
  carry_options(&c, &options);
  check_counts(&c, &options);
  status = bw_carry_outcome(&c, STATE, error);
  if (status == BW_OK) status = bw_physics_create(&options, allocator, &physics, error);
  if (status != BW_OK) return status;
  status = load_rest(&c, physics, error);
  if (status == BW_OK) {
    *out = physics;
  } else {
    bw_physics_destroy(physics);
  }
  return status;
}
