/* How large the pools of the budget are. */
#include "boardwalk.h"

/* What the boot leaves of the largest free block. */
#define BOOT_REST 0x20000u
#define LEAST_LEVEL_POOL 0x40000u
#define LEAST_SECOND_POOL 0x1000u
#define LEAST_WORLD_HEAP 0xaf000u
#define LEAST_PART_HEAP 0x40000u

#define WATER_VERTEX 64u
#define WATER_OBJECT 0x1064u

/* quirk: 32-bit, so that the product wraps. */
static uint32_t percent_wrapping(uint32_t size, uint32_t percent) {
  return (uint32_t)((uint64_t)size * percent) / 100u;
}

static uint32_t clamp(uint64_t size) {
  return size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

static uint32_t percent_or(uint32_t size, uint32_t percent, uint32_t least) {
  uint32_t made = clamp((uint64_t)size * percent / 100u);
  return made < least ? least : made;
}

uint32_t bw_budget_level_pool(uint32_t file_size) {
  uint32_t size = percent_wrapping(file_size, 103);
  return size < LEAST_LEVEL_POOL ? LEAST_LEVEL_POOL : size;
}

uint32_t bw_budget_global_data(uint32_t file_size) {
  return percent_wrapping(file_size, 101);
}

uint32_t bw_budget_sector_pool(uint32_t largest_free) {
  return largest_free < BOOT_REST ? 0 : largest_free - BOOT_REST;
}

uint32_t bw_budget_sector_pool_2(uint32_t largest_free) {
  uint32_t size = largest_free - BOOT_REST;
  return size > INT32_MAX || size < LEAST_SECOND_POOL ? LEAST_SECOND_POOL : size;
}

uint32_t bw_budget_world_heap(uint32_t stream_size) {
  return percent_or(stream_size, 135, LEAST_WORLD_HEAP);
}

uint32_t bw_budget_part_heap(uint32_t file_size) {
  return percent_or(file_size, 130, LEAST_PART_HEAP);
}

uint32_t bw_budget_water(uint32_t grid_vertices, uint32_t file_size) {
  return clamp((uint64_t)grid_vertices * WATER_VERTEX + file_size + WATER_OBJECT);
}
