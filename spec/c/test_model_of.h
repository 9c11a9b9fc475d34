/* A model of triangles given by their corners. */
#ifndef BW_SPEC_TEST_MODEL_OF_H
#define BW_SPEC_TEST_MODEL_OF_H

#include "test.h"

/* Nine numbers a triangle; without materials and groups. */
static inline bw_model *test_model_of(const float *corners, uint32_t triangles) {
  bw_model *model = NULL;
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  for (uint32_t i = 0; i < triangles; i++) {
    uint32_t numbers[3] = {0};
    for (uint32_t k = 0; k < 3; k++) {
      const float *at = corners + (size_t)i * 9 + (size_t)k * 3;
      CHECK_INT(bw_model_add_vertex(model, at[0], at[1], at[2], &numbers[k], NULL), BW_OK);
    }
    CHECK_INT(bw_model_add_polygon(model, numbers, 3, BW_NONE, BW_NONE, NULL), BW_OK);
  }
  return model;
}

#endif
