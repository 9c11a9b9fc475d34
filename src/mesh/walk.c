/* The walls of a walking sphere. original: 0x00347c08 */
#include "mesh/prepared.h"

#define LEAST_DEPTH 1e-5f
/* A face that faces up more than this is no wall. */
#define MOST_UP 0.65f
/* What a move must go against a face. */
#define LEAST_AGAINST 0.001f
/* Faces that rise less are no walls; nor are those that are thinner, unless they are upright. */
#define LEAST_RISE 0.25f
#define LEAST_THICKNESS 0.25f
#define UPRIGHT 0.8f

typedef struct walk {
  const bw_mesh *mesh;
  const bw_fast *fast;
  bw_vec3 centre, before, move;
  float radius;
  const bw_filter *filter;
  float depth; /* of the deepest wall until now; 0: none */
  bw_vec3 normal;
} walk;

/* ---- which faces are walls ------------------------------------------------------------------ */

static bw_vec3 edge_of(const bw_vec3 corners[3], int i) {
  return bw_vec3_subtract(corners[(i + 1) % 3], corners[i]);
}

/* Whether the steepest edge rises too little. */
static bool is_low(const bw_vec3 corners[3]) {
  float steepest = -1.0f;
  float rise = 0.0f;
  for (int i = 0; i < 3; i++) {
    bw_vec3 edge = edge_of(corners, i);
    float length = bw_vec3_length(edge);
    float steepness = length > 0.0f ? fabsf(edge.z) / length : 0.0f;
    if (steepness <= steepest) continue;
    steepest = steepness;
    rise = fabsf(edge.z);
  }
  return rise < LEAST_RISE;
}

/* Whether the third corner is too near the line of the longest edge. */
static bool is_thin(const bw_vec3 corners[3]) {
  int longest = 0;
  float most = -1.0f;
  for (int i = 0; i < 3; i++) {
    float length = bw_vec3_length(edge_of(corners, i));
    if (length <= most) continue;
    most = length;
    longest = i;
  }
  if (!(most > 0.0f)) return true;
  bw_vec3 along = bw_vec3_scale(edge_of(corners, longest), 1.0f / most);
  if (fabsf(along.z) >= UPRIGHT) return false;
  bw_vec3 to = bw_vec3_subtract(corners[(longest + 2) % 3], corners[longest]);
  bw_vec3 off = bw_vec3_subtract(to, bw_vec3_scale(along, bw_vec3_dot(to, along)));
  return bw_vec3_length(off) < LEAST_THICKNESS;
}

static bool is_upright(bw_vec3 normal) {
  return fabsf(normal.z) <= MOST_UP && (normal.x != 0.0f || normal.y != 0.0f);
}

/* Whether a face stands in the sphere's way. */
static bool is_wall(const walk *w, const bw_mesh_face *face) {
  if ((face->flags & BW_TRIANGLE_ENABLED) == 0) return false;
  if (bw_filter_excludes(w->filter, face->material)) return false;
  bw_vec3 normal = bw_vec3_normalise(bw_vec3_cross(
      edge_of(face->corners, 0), bw_vec3_subtract(face->corners[2], face->corners[0])));
  if (!is_upright(normal)) return false;
  float distance = bw_vec3_dot(normal, bw_vec3_subtract(w->before, face->corners[0]));
  if (distance < 0.0f) {
    if ((face->flags & BW_TRIANGLE_TWO_SIDED) == 0) return false;
    normal = bw_vec3_negate(normal);
  }
  if (!(bw_vec3_dot(normal, w->move) < -LEAST_AGAINST)) return false;
  return !is_low(face->corners) && !is_thin(face->corners);
}

/* ---- how deep the sphere is in one ---------------------------------------------------------- */

static float clamp_unit(float number) {
  if (!(number > 0.0f)) return 0.0f;
  return number < 1.0f ? number : 1.0f;
}

static bw_vec3 nearest_on_edge(bw_vec3 from, bw_vec3 edge, bw_vec3 point) {
  float square = bw_vec3_dot(edge, edge);
  float t = square > 0.0f ? bw_vec3_dot(bw_vec3_subtract(point, from), edge) / square : 0.0f;
  return bw_vec3_add(from, bw_vec3_scale(edge, clamp_unit(t)));
}

static bw_vec3 nearest_on_face(const bw_vec3 corners[3], bw_vec3 point) {
  bw_vec3 normal = bw_vec3_normalise(
      bw_vec3_cross(edge_of(corners, 0), bw_vec3_subtract(corners[2], corners[0])));
  if (bw_face_is_under(corners, normal, point)) {
    float distance = bw_vec3_dot(normal, bw_vec3_subtract(point, corners[0]));
    return bw_vec3_subtract(point, bw_vec3_scale(normal, distance));
  }
  bw_vec3 best = corners[0];
  float least = INFINITY;
  for (int i = 0; i < 3; i++) {
    bw_vec3 near = nearest_on_edge(corners[i], edge_of(corners, i), point);
    bw_vec3 off = bw_vec3_subtract(point, near);
    float square = bw_vec3_dot(off, off);
    if (square >= least) continue;
    least = square;
    best = near;
  }
  return best;
}

/* The way out of a wall level with the ground: until the sphere only touches the nearest point. */
static void meet(void *context, uint32_t index) {
  walk *w = context;
  bw_plane plane;
  if (bw_known_plane(w->fast, index, &plane) && !is_upright(plane.normal)) return;
  bw_mesh_face face = bw_mesh_face_at(w->mesh, index);
  if (!is_wall(w, &face)) return;
  bw_vec3 off = bw_vec3_subtract(w->centre, nearest_on_face(face.corners, w->centre));
  float reach2 = w->radius * w->radius - off.z * off.z;
  if (!(reach2 > 0.0f)) return;
  float away = sqrtf(off.x * off.x + off.y * off.y);
  float depth = sqrtf(reach2) - away;
  if (!(away > LEAST_DEPTH) || !(depth > LEAST_DEPTH) || depth <= w->depth) return;
  w->depth = depth;
  w->normal = bw_vec3_of(off.x / away, off.y / away, 0.0f);
}

int bw_mesh_walk_push(const bw_mesh *mesh, float radius, const float move[3],
                      const bw_filter *filter, float centre[3], float normal[3]) {
  walk w = {.mesh = mesh, .fast = bw_prepared(mesh), .radius = radius, .filter = filter};
  w.centre = bw_vec3_load(centre);
  w.move = bw_vec3_load(move);
  if (!bw_vec3_finite(w.centre) || !bw_vec3_finite(w.move)) return 0;
  if (!isfinite(radius) || !(radius > 0.0f)) return 0;
  w.before = bw_vec3_subtract(w.centre, w.move);
  bw_mesh_visit_near(mesh, w.centre, radius, meet, &w);
  if (!(w.depth > 0.0f)) return 0;
  bw_vec3_store(centre, bw_vec3_add(w.centre, bw_vec3_scale(w.normal, w.depth)));
  bw_vec3_store(normal, w.normal);
  return 1;
}
