/* From Assimp's scene to a Model. */
#ifndef BW_ASSIMP_SCENE_H
#define BW_ASSIMP_SCENE_H

#include "boardwalk.h"

#include <assimp/scene.h>

/* our choice: what a model may have at most; a level has 65,535 triangles. */
#define SCENE_MAX_TRIANGLES 4194304u
#define SCENE_MAX_VERTICES 12582912u

typedef struct scene_counts {
  uint32_t instances;   /* meshes that nodes show, each as often as they do */
  uint64_t passed_over; /* points and lines */
} scene_counts;

/* Adds every mesh that the node tree shows, moved by its nodes' transforms; those that mirror turn
 * the faces, so that normals keep pointing out. A node's name is the group. */
bw_status scene_to_model(const struct aiScene *scene, bw_model *model, scene_counts *counts,
                         bw_error *error);

#endif
