/* From Assimp's scene to a Model. Positions under nodes that move nothing keep their bits; others are
 * moved in double precision and rounded once. */
#include "model_scene.h"

#include "message.h"

#include <assimp/material.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The upper three rows of a transform: p' = rows * (p, 1). */
typedef struct transform {
  double rows[3][4];
} transform;

typedef struct builder {
  const struct aiScene *scene;
  bw_model *model;
  scene_counts *counts;
  bw_error *error;
  uint32_t *materials; /* by the scene's material: that of the model, BW_NONE: not known yet */
  uint32_t *corners;   /* of the face at hand */
  size_t corner_room;
} builder;

static bw_status fail_memory(builder *b) {
  return message_fail(b->error, BW_MEMORY, "out of memory");
}

/* Makes room for `count` numbers; the old ones are lost. */
static bool reserve(uint32_t **numbers, size_t *room, size_t count) {
  if (count <= *room) return true;
  free(*numbers);
  *numbers = calloc(count, sizeof **numbers);
  *room = *numbers != NULL ? count : 0;
  return *numbers != NULL;
}

/* ---- transforms ---------------------------------------------------------------------------- */

static transform transform_of(const struct aiMatrix4x4 *m) {
  transform t = {
      {{m->a1, m->a2, m->a3, m->a4}, {m->b1, m->b2, m->b3, m->b4}, {m->c1, m->c2, m->c3, m->c4}}};
  return t;
}

static transform multiply(const transform *a, const transform *b) {
  transform t;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 4; k++) {
      t.rows[i][k] = a->rows[i][0] * b->rows[0][k] + a->rows[i][1] * b->rows[1][k] +
                     a->rows[i][2] * b->rows[2][k] + (k == 3 ? a->rows[i][3] : 0.0);
    }
  }
  return t;
}

static bool moves(const transform *t) {
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 4; k++) {
      if (t->rows[i][k] != (i == k ? 1.0 : 0.0)) return true;
    }
  }
  return false;
}

static bool mirrors(const transform *t) {
  const double(*m)[4] = t->rows;
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
             m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
             m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]) <
         0.0;
}

static void place(const transform *t, const struct aiVector3D *vertex, float position[3]) {
  const double p[3] = {vertex->x, vertex->y, vertex->z};
  for (int i = 0; i < 3; i++) {
    const double *row = t->rows[i];
    position[i] = (float)(row[0] * p[0] + row[1] * p[1] + row[2] * p[2] + row[3]);
  }
}

/* ---- names --------------------------------------------------------------------------------- */

/* Whether a name is none: empty, or one that Assimp makes up for what has none. */
static bool is_made_up(const char *name) {
  if (*name == 0 || strcmp(name, AI_DEFAULT_MATERIAL_NAME) == 0) return true;
  if (strncmp(name, "nodes[", 6) != 0) return false;
  size_t digits = strspn(name + 6, "0123456789");
  return digits > 0 && strcmp(name + 6 + digits, "]") == 0;
}

typedef bw_status (*add_name)(bw_model *, const char *, size_t, uint32_t *, bw_error *);

/* The number of a name that is one; BW_NONE for none. */
static bw_status number_of(builder *b, add_name add, const struct aiString *name,
                           uint32_t *number) {
  *number = BW_NONE;
  char *clean = message_line(name->data);
  if (clean == NULL) return fail_memory(b);
  bw_status status = BW_OK;
  if (!is_made_up(clean)) status = add(b->model, clean, strlen(clean), number, b->error);
  free(clean);
  return status;
}

static bw_status material_of(builder *b, unsigned index, uint32_t *material) {
  *material = BW_NONE;
  if (index >= b->scene->mNumMaterials) return BW_OK;
  struct aiString name;
  if (aiGetMaterialString(b->scene->mMaterials[index], AI_MATKEY_NAME, &name) != aiReturn_SUCCESS)
    return BW_OK;
  *material = b->materials[index];
  if (*material != BW_NONE) return BW_OK;
  bw_status status = number_of(b, bw_model_add_material, &name, material);
  b->materials[index] = *material;
  return status;
}

/* ---- meshes -------------------------------------------------------------------------------- */

static bw_status fail_mesh(builder *b, bw_status code, const struct aiMesh *mesh, const char *what,
                           unsigned index, const char *why) {
  char text[sizeof b->error->message];
  char *name = message_line(mesh->mName.data);
  (void)snprintf(text, sizeof text, "mesh '%.60s', %s %u: %.120s", name != NULL ? name : "", what,
                 index, why);
  free(name);
  return message_fail(b->error, code, text);
}

/* Adds all vertices, used or not: numbers stay those of the mesh. */
static bw_status add_vertices(builder *b, const struct aiMesh *mesh, const transform *t) {
  bool moved = moves(t);
  if (mesh->mNumVertices > SCENE_MAX_VERTICES - bw_model_vertex_count(b->model)) {
    return message_fail(b->error, BW_LIMIT, "it has too many vertices");
  }
  for (unsigned i = 0; i < mesh->mNumVertices; i++) {
    const struct aiVector3D *vertex = &mesh->mVertices[i];
    float position[3] = {vertex->x, vertex->y, vertex->z};
    if (moved) place(t, vertex, position);
    bw_error why;
    uint32_t number;
    bw_status status =
        bw_model_add_vertex(b->model, position[0], position[1], position[2], &number, &why);
    if (status == BW_MEMORY) return fail_memory(b);
    if (status != BW_OK) {
      return fail_mesh(b, status, mesh, "vertex", i, "a coordinate is not a finite number");
    }
  }
  return BW_OK;
}

/* Reads a face's corners as vertices of the model, the first of which is `first`. */
static bw_status read_corners(builder *b, const struct aiMesh *mesh, unsigned index, uint32_t first,
                              bool mirrored) {
  const struct aiFace *face = &mesh->mFaces[index];
  uint32_t count = face->mNumIndices;
  if (!reserve(&b->corners, &b->corner_room, count)) return fail_memory(b);
  for (uint32_t i = 0; i < count; i++) {
    unsigned corner = face->mIndices[mirrored && i > 0 ? count - i : i];
    if (corner >= mesh->mNumVertices) {
      return fail_mesh(b, BW_INVALID, mesh, "face", index,
                       "it names a vertex that the mesh does not have");
    }
    b->corners[i] = first + corner;
  }
  return BW_OK;
}

static bw_status add_faces(builder *b, const struct aiMesh *mesh, bool mirrored, uint32_t first,
                           uint32_t material, uint32_t group) {
  for (unsigned i = 0; i < mesh->mNumFaces; i++) {
    uint32_t count = mesh->mFaces[i].mNumIndices;
    if (count == 0) { /* Assimp goes on behind the end of some files */
      return fail_mesh(b, BW_INVALID, mesh, "face", i,
                       "it has no corners; the file may be cut short");
    }
    if (count < 3) {
      b->counts->passed_over++;
      continue;
    }
    bw_status status = read_corners(b, mesh, i, first, mirrored);
    if (status != BW_OK) return status;
    bw_error why;
    status = bw_model_add_polygon(b->model, b->corners, count, material, group, &why);
    if (status != BW_OK) return fail_mesh(b, status, mesh, "face", i, why.message);
    if (bw_model_triangle_count(b->model) > SCENE_MAX_TRIANGLES) {
      return message_fail(b->error, BW_LIMIT, "it has too many triangles");
    }
  }
  return BW_OK;
}

static bw_status add_mesh(builder *b, const struct aiMesh *mesh, const transform *t,
                          uint32_t group) {
  uint32_t material = BW_NONE;
  uint32_t first = bw_model_vertex_count(b->model);
  bw_status status = material_of(b, mesh->mMaterialIndex, &material);
  if (status == BW_OK) status = add_vertices(b, mesh, t);
  if (status == BW_OK) status = add_faces(b, mesh, mirrors(t), first, material, group);
  return status;
}

static bw_status add_node(builder *b, const struct aiNode *node, const transform *parent) {
  transform own = transform_of(&node->mTransformation);
  transform t = multiply(parent, &own);
  uint32_t group = BW_NONE;
  bw_status status = BW_OK;
  if (node->mNumMeshes > 0) {
    status = number_of(b, bw_model_add_group, &node->mName, &group);
    b->counts->instances++; /* what Assimp calls meshes are the pieces of one */
  }
  for (unsigned i = 0; status == BW_OK && i < node->mNumMeshes; i++) {
    if (node->mMeshes[i] >= b->scene->mNumMeshes) {
      return message_fail(b->error, BW_INVALID, "a node names a mesh that is not there");
    }
    status = add_mesh(b, b->scene->mMeshes[node->mMeshes[i]], &t, group);
  }
  for (unsigned i = 0; status == BW_OK && i < node->mNumChildren; i++) {
    status = add_node(b, node->mChildren[i], &t);
  }
  return status;
}

bw_status scene_to_model(const struct aiScene *scene, bw_model *model, scene_counts *counts,
                         bw_error *error) {
  static const transform still = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
  builder b = {scene, model, counts, error, NULL, NULL, 0};
  b.materials = calloc((size_t)scene->mNumMaterials + 1, sizeof *b.materials);
  if (b.materials == NULL) return fail_memory(&b);
  for (unsigned i = 0; i < scene->mNumMaterials; i++) b.materials[i] = BW_NONE;
  bw_status status = BW_OK;
  if (scene->mRootNode != NULL) status = add_node(&b, scene->mRootNode, &still);
  free(b.materials);
  free(b.corners);
  return status;
}
