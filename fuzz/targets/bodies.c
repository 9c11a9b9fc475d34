/* Queries among bodies: the sorted list, the box query, the overlaps and the ray against a plain scan
 * of every body; and a world that is saved and loaded against the one that goes on. */
#include "../fuzz.h"
#include "../targets.h"

#define MOST 24u

typedef struct world {
  bw_physics *physics;
  uint32_t bodies[MOST], owners[MOST];
  uint32_t count;
} world;

typedef struct scan {
  float low[3], high[3];
  uint32_t ignored, types, flags;
  int32_t group;
} scan;

static bool keeps(const scan *s, const bw_body_info *body) {
  for (int i = 0; i < 3; i++) {
    if (body->low[i] > s->high[i] || body->high[i] < s->low[i]) return false;
  }
  return body->owner != s->ignored && (body->type_mask & s->types) != 0 &&
         (s->flags == 0 || (body->flags & s->flags) != 0) &&
         (s->group == 0 || body->group != s->group);
}

static bw_body_info info_of(const world *w, uint32_t body) {
  bw_body_info info;
  bw_error error = {0};
  FUZZ_OK(bw_body_get(w->physics, body, &info, &error), &error);
  return info;
}

static bw_shape_info shape_of(const world *w, uint32_t shape) {
  bw_shape_info info;
  bw_error error = {0};
  FUZZ_OK(bw_shape_get(w->physics, shape, &info, &error), &error);
  return info;
}

/* ---- making and changing ------------------------------------------------------------------- */

static void add_shapes(fuzz_input *in, world *w, uint32_t body) {
  bw_error error = {0};
  uint32_t count = 1 + fuzz_below(in, 3);
  for (uint32_t i = 0; i < count; i++) {
    float size[3], offset[3];
    uint32_t shape = 0;
    for (int k = 0; k < 3; k++) size[k] = 0.125f + (float)fuzz_byte(in) / 64.0f;
    bw_status status = bw_body_add_shape(w->physics, body, BW_CHAIN_BODY, 1 + fuzz_below(in, 4),
                                         size, &shape, &error);
    if (status != BW_OK) return;
    fuzz_point(in, 2.0f, offset);
    FUZZ_OK(bw_shape_set_offset(w->physics, shape, offset, -1, &error), &error);
    if (fuzz_byte(in) < 32) FUZZ_OK(bw_shape_set_flags(w->physics, shape, 0, &error), &error);
  }
}

static void add_body(fuzz_input *in, world *w) {
  static const uint32_t flags[4] = {BW_BODY_RAY_TARGET, 0x2203fu, 0x7au, 0x8000243fu};
  static const float ones[3] = {1, 2, 1};
  bw_owner_state state;
  bw_error error = {0};
  uint32_t owner = 0;
  uint32_t body = 0;
  if (w->count == MOST) return;
  bw_owner_state_init(&state);
  fuzz_point(in, 8.0f, state.position);
  fuzz_rotation(in, state.rotation);
  state.type_mask = 1u << fuzz_below(in, 4);
  fuzz_point(in, 1.0f, state.angular_velocity);
  FUZZ_OK(bw_owner_create(w->physics, &state, &owner, &error), &error);
  bw_status status = BW_OK;
  switch (fuzz_below(in, 6)) {
    case 0: status = bw_body_create_human(w->physics, owner, 0.97f, 1.0f, &body, &error); break;
    case 1: status = bw_body_create_pane(w->physics, owner, 2.0f, 3.0f, &body, &error); break;
    case 2:
      status =
          bw_body_create_object(w->physics, owner, BW_SHAPE_BOX, ones, ones, 0x3ff, &body, &error);
      break;
    default:
      status = bw_body_create(w->physics, owner, flags[fuzz_below(in, 4)], &body, &error);
      if (status == BW_OK) add_shapes(in, w, body);
      break;
  }
  if (status != BW_OK) {
    FUZZ_OK(bw_owner_destroy(w->physics, owner, &error), &error);
    return;
  }
  if (fuzz_byte(in) % 4 != 0) FUZZ_OK(bw_body_update(w->physics, body, &error), &error);
  w->bodies[w->count] = body;
  w->owners[w->count++] = owner;
}

static void change_body(fuzz_input *in, world *w) {
  bw_error error = {0};
  float at[3], to[3], q[4];
  if (w->count == 0) return;
  uint32_t place = fuzz_below(in, w->count);
  uint32_t owner = w->owners[place];
  uint32_t body = w->bodies[place];
  fuzz_point(in, 8.0f, at);
  switch (fuzz_below(in, 8)) {
    case 0:
      FUZZ_OK(bw_owner_destroy(w->physics, owner, &error), &error);
      w->bodies[place] = w->bodies[--w->count];
      w->owners[place] = w->owners[w->count];
      break;
    case 1:
      for (int i = 0; i < 3; i++) to[i] = at[i] + (float)fuzz_byte(in) / 16.0f;
      FUZZ_OK(bw_body_set_box(w->physics, body, at, to, &error), &error);
      break;
    case 2: FUZZ_OK(bw_body_set_group(w->physics, body, fuzz_byte(in) % 3, &error), &error); break;
    case 3: FUZZ_OK(bw_body_set_flags(w->physics, body, fuzz_word(in), &error), &error); break;
    case 4: {
      const float up[3] = {0, 0, 1};
      (void)bw_physics_start_settle(w->physics, owner, up, 1 + fuzz_below(in, 7), NULL, &error);
      break;
    }
    case 5: (void)bw_body_ignore(w->physics, body, w->owners[0], &error); break;
    default:
      fuzz_rotation(in, q);
      FUZZ_OK(bw_owner_set_pose(w->physics, owner, at, q, &error), &error);
      FUZZ_OK(bw_body_update(w->physics, body, &error), &error);
      break;
  }
}

/* ---- the scans ----------------------------------------------------------------------------- */

/* The list holds every body once, by its low x. */
static void check_list(const world *w) {
  bw_physics_info info;
  uint32_t count = 0;
  bw_physics_get(w->physics, &info);
  float last = -1e30f;
  uint32_t previous = 0;
  for (uint32_t body = info.first_body; body != 0;) {
    bw_body_info at = info_of(w, body);
    FUZZ_CHECK(at.low[0] >= last && at.previous == previous && count < w->count);
    FUZZ_CHECK(info.widest >= at.high[0] - at.low[0]);
    FUZZ_CHECK(bw_physics_body_at(w->physics, at.index) == body);
    last = at.low[0];
    previous = body;
    body = at.next;
    count++;
  }
  FUZZ_CHECK(count == w->count && info.body_count == w->count);
}

static scan read_scan(fuzz_input *in, const world *w) {
  scan s;
  memset(&s, 0, sizeof s);
  fuzz_point(in, 8.0f, s.low);
  for (int i = 0; i < 3; i++) s.high[i] = s.low[i] + (float)fuzz_byte(in) / 16.0f;
  uint8_t kind = fuzz_byte(in);
  if (kind % 2 == 0 && w->count > 0) s.ignored = w->owners[fuzz_below(in, w->count)];
  s.types = kind % 3 == 0 ? 1u << (kind / 3 % 4) : UINT32_MAX;
  s.flags = kind % 5 == 0 ? BW_BODY_RAY_TARGET : 0;
  return s;
}

/* The bodies that a scan keeps, in the list's order; returns how many. */
static uint32_t kept_bodies(const world *w, const scan *s, uint32_t bodies[MOST]) {
  uint32_t count = 0;
  bw_physics_info info;
  bw_physics_get(w->physics, &info);
  for (uint32_t body = info.first_body; body != 0;) {
    bw_body_info at = info_of(w, body);
    if (keeps(s, &at)) bodies[count++] = body;
    body = at.next;
  }
  return count;
}

static void query_box(fuzz_input *in, const world *w) {
  scan s = read_scan(in, w);
  uint32_t found[MOST];
  uint32_t start = w->count > 0 && fuzz_byte(in) % 2 ? w->bodies[fuzz_below(in, w->count)] : 0;
  uint32_t count = bw_physics_query_box(w->physics, s.low, s.high, start, s.ignored, s.types,
                                        s.flags, found, MOST);
  uint32_t wanted[MOST];
  FUZZ_CHECK(count == kept_bodies(w, &s, wanted));
  for (uint32_t i = 0; i < count; i++) FUZZ_CHECK(found[i] == wanted[i]);
}

static void cast(fuzz_input *in, const world *w) {
  fuzz_ray ray = fuzz_ray_of(in, 10.0f);
  scan s = read_scan(in, w);
  uint32_t options = fuzz_byte(in) % 2 ? BW_CAST_TRUE_CAPSULES : 0;
  const float o[3] = {ray.ox, ray.oy, ray.oz};
  const float d[3] = {ray.dx, ray.dy, ray.dz};
  for (int i = 0; i < 3; i++) {
    float end = o[i] + d[i] * ray.length;
    s.low[i] = o[i] < end ? o[i] : end;
    s.high[i] = o[i] < end ? end : o[i];
  }
  s.flags = BW_BODY_RAY_TARGET;
  bw_body_hit best = {0, 0, 0, 1e9f};
  bw_body_hit hit = best;
  uint32_t bodies[MOST];
  uint32_t count = kept_bodies(w, &s, bodies);
  for (uint32_t i = 0; i < count; i++) {
    bw_body_info at = info_of(w, bodies[i]);
    for (uint32_t shape = at.shape; shape != 0;) {
      bw_shape_info one = shape_of(w, shape);
      float list[2];
      float fraction = 0.0f;
      uint32_t stored = 0;
      if ((one.flags & BW_SHAPE_ENABLED) != 0 &&
          bw_ray_geometry(FUZZ_RAY(ray), &one.geometry, options, list, &stored, &fraction) &&
          fraction < best.fraction) {
        best = (bw_body_hit){at.owner, bodies[i], shape, fraction};
      }
      shape = one.next;
    }
  }
  int met = bw_physics_cast(w->physics, FUZZ_RAY(ray), s.types, s.ignored, options, &hit);
  FUZZ_CHECK(met == (best.body != 0));
  FUZZ_CHECK(hit.shape == best.shape && fuzz_same_float(hit.fraction, best.fraction));
}

static bw_geometry read_geometry(fuzz_input *in) {
  bw_geometry g = {.type = 1 + fuzz_below(in, 4)};
  float q[4];
  fuzz_point(in, 8.0f, g.at);
  fuzz_point(in, 8.0f, g.to);
  fuzz_rotation(in, q);
  for (int i = 0; i < 3; i++) g.half[i] = 0.125f + (float)fuzz_byte(in) / 64.0f;
  for (size_t i = 0; i < 3; i++) g.axes[i * 4] = 1.0f;
  g.radius = 0.125f + (float)fuzz_byte(in) / 64.0f;
  g.height = 0.125f + (float)fuzz_byte(in) / 64.0f;
  return g;
}

/* our choice of the same: a body counts when its box overlaps the geometry's. */
static void overlap(fuzz_input *in, const world *w) {
  bw_geometry g = read_geometry(in);
  scan s = read_scan(in, w);
  uint32_t options = fuzz_byte(in) % 2 ? BW_OVERLAP_ENABLED : 0;
  float bounds[6];
  bw_overlap found[MOST * 12];
  s.group = fuzz_byte(in) % 3;
  if (!bw_geometry_bounds(&g, bounds)) return;
  memcpy(s.low, bounds, sizeof s.low);
  memcpy(s.high, bounds + 3, sizeof s.high);
  uint32_t count = bw_physics_overlap(w->physics, &g, s.ignored, s.types, s.flags, s.group, options,
                                      found, MOST * 12);
  uint32_t wanted = 0;
  uint32_t bodies[MOST];
  uint32_t kept = kept_bodies(w, &s, bodies);
  for (uint32_t i = 0; i < kept; i++) {
    for (uint32_t shape = info_of(w, bodies[i]).shape; shape != 0;) {
      bw_shape_info one = shape_of(w, shape);
      if ((options == 0 || (one.flags & BW_SHAPE_ENABLED) != 0) &&
          bw_geometry_overlap(&g, &one.geometry)) {
        FUZZ_CHECK(wanted < count && found[wanted].shape == shape);
        FUZZ_CHECK(found[wanted].body == bodies[i]);
        wanted++;
      }
      shape = one.next;
    }
  }
  FUZZ_CHECK(wanted == count);
}

/* ---- saving -------------------------------------------------------------------------------- */

static void save_and_go_on(world *w, const bw_allocator *allocator) {
  bw_bytes *saved = NULL;
  bw_bytes *again = NULL;
  bw_physics *loaded = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_physics_save(w->physics, &saved, &error), &error);
  FUZZ_OK(bw_physics_load(bw_bytes_data(saved), bw_bytes_size(saved), allocator, &loaded, &error),
          &error);
  bw_bytes_destroy(saved);
  for (int i = 0; i < 3; i++) {
    bw_physics_step(w->physics);
    bw_physics_step(loaded);
  }
  FUZZ_OK(bw_physics_save(w->physics, &saved, &error), &error);
  FUZZ_OK(bw_physics_save(loaded, &again, &error), &error);
  fuzz_check_same(saved, again);
  bw_physics_destroy(w->physics);
  w->physics = loaded;
}

void fuzz_bodies(const uint8_t *data, size_t size) {
  static const bw_physics_options options = {3, 4, 3, 1, 2, 2, 4, 3, 12, 24};
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)64 << 20);
  fuzz_input in = fuzz_input_over(data, size);
  world w = {NULL, {0}, {0}, 0};
  bw_error error = {0};
  FUZZ_OK(bw_physics_create(&options, &allocator, &w.physics, &error), &error);
  for (int i = 0; i < 128 && fuzz_more(&in); i++) {
    switch (fuzz_below(&in, 12)) {
      case 0:
      case 1:
      case 2: add_body(&in, &w); break;
      case 3:
      case 4: change_body(&in, &w); break;
      case 5: query_box(&in, &w); break;
      case 6: overlap(&in, &w); break;
      case 7: bw_physics_step(w.physics); break;
      case 8: save_and_go_on(&w, &allocator); break;
      default: cast(&in, &w); break;
    }
  }
  check_list(&w);
  bw_physics_destroy(w.physics);
  fuzz_check_no_leak(&memory);
}
