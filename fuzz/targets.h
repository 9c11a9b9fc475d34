/* The targets: FUZZ_TARGETS(X) calls X(name) for each. Readers first, then queries. */
#ifndef BW_FUZZ_TARGETS_H
#define BW_FUZZ_TARGETS_H

#include <stddef.h>
#include <stdint.h>

#define FUZZ_TARGETS(X) \
  X(mesh)               \
  X(chunks)             \
  X(level)              \
  X(level_parts)        \
  X(archive)            \
  X(world_files)        \
  X(manager_state)      \
  X(physics_state)      \
  X(height_field)       \
  X(mesh_shape)         \
  X(primitive)          \
  X(tiles)              \
  X(obj)                \
  X(mesh_casts)         \
  X(bodies)             \
  X(height_queries)     \
  X(shape_casts)        \
  X(tile_queries)

#define FUZZ_DECLARE(name) void fuzz_##name(const uint8_t *data, size_t size);
FUZZ_TARGETS(FUZZ_DECLARE)

#endif
