/* Numbers as text, trigonometry, turns and trigger volumes. */
#include "determinism.h"

#include "base/trig.h"

#include <stdio.h>
#include <string.h>

/* A float of any finite bits. */
static float any_float(void) {
  uint32_t bits = any_word();
  float value;
  if ((bits >> 23 & 0xffu) == 0xffu) bits ^= 0x40000000u;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void format(digest *to) {
  char text[BW_FLOAT_TEXT];
  for (int i = 0; i < 4000; i++) {
    float value = i % 2 == 0 ? any_float() : uneven(-9999, 9999);
    size_t length = bw_float_format(value, text);
    add_bytes(to, text, length);
  }
}

static void parse(digest *to) {
  for (int i = 0; i < 4000; i++) {
    char text[64];
    float value = 0.0f;
    uint32_t whole = roll(1000000);
    uint32_t digits = roll(1000000);
    int power = (int)roll(80) - 45;
    int size = snprintf(text, sizeof text, "%u.%06ue%d", (unsigned)whole, (unsigned)digits, power);
    add_u32(to, (uint32_t)bw_float_parse(text, (size_t)size, &value));
    add_f32(to, value);
  }
}

static void trig(digest *to) {
  for (int i = 0; i < 20000; i++) {
    float x = uneven(-3000, 3000);
    float y = uneven(-3, 3);
    float c = number(-1, 1) * number(-1, 1);
    const float values[] = {bw_sin(x),  bw_cos(x),      bw_sin(y),      bw_cos(y),      bw_atan(x),
                            bw_atan(y), bw_atan2(x, y), bw_atan2(y, x), bw_atan2(y, c), bw_acos(c)};
    add_f32s(to, values, sizeof values / sizeof values[0]);
  }
}

static void settle_target(digest *to) {
  for (int i = 0; i < 4000; i++) {
    float start[4];
    float normal[3];
    float end[4];
    uint32_t axis = 9;
    for (int k = 0; k < 4; k++) start[k] = number(-1, 1);
    for (int k = 0; k < 3; k++) normal[k] = number(-1, 1);
    uint32_t mask = roll(8);
    int found = bw_settle_target(start, normal, mask, &axis, end);
    add_u32(to, (uint32_t)found);
    if (!found) continue;
    add_u32(to, axis);
    add_f32s(to, end, 4);
  }
}

static void volumes(digest *to) {
  float points[BW_MEMBERS * 3];
  for (int i = 0; i < 400; i++) {
    float corner[3];
    float size[3];
    float turn[4];
    uint32_t members[2];
    bw_volume volume;
    for (int k = 0; k < 3; k++) corner[k] = uneven(-5, 5);
    for (int k = 0; k < 3; k++) size[k] = uneven(-9, 9);
    for (int k = 0; k < 4; k++) turn[k] = number(-1, 1);
    for (uint32_t k = 0; k < BW_MEMBERS * 3; k++) points[k] = uneven(-6, 6);
    bw_volume_init(&volume, corner, size, i % 3 == 0 ? NULL : turn);
    bw_volume_members(&volume, points, BW_MEMBERS, members);
    add_u32(to, members[0]);
    add_u32(to, members[1]);
    bw_sphere_members(corner[0], corner[1], corner[2], size[0], points, BW_MEMBERS, members);
    add_u32(to, members[0]);
    add_u32(to, members[1]);
  }
}

static void names(digest *to) {
  for (uint32_t length = 0; length < 60; length++) {
    char name[64];
    for (uint32_t i = 0; i < length; i++) name[i] = (char)('A' + (char)roll(58));
    add_u32(to, bw_name_hash(name, length));
    add_u32(to, bw_wad_hash(name, length));
  }
}

const set_part number_parts[] = {{"numbers.format", format},
                                 {"numbers.parse", parse},
                                 {"numbers.trig", trig},
                                 {"numbers.settle_target", settle_target},
                                 {"numbers.volumes", volumes},
                                 {"numbers.names", names},
                                 {NULL, NULL}};
