#include "record.h"

#include <string.h>

static uint32_t word_at(const void *record, size_t offset) {
  uint32_t word = 0;
  memcpy(&word, (const char *)record + offset, sizeof word);
  return word;
}

static float float_at(const void *record, size_t offset) {
  float number = 0.0f;
  memcpy(&number, (const char *)record + offset, sizeof number);
  return number;
}

static void push_list(lua_State *L, const void *record, size_t offset, int count) {
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushnumber(L, (lua_Number)float_at(record, offset + (size_t)i * sizeof(float)));
    lua_rawseti(L, -2, i + 1);
  }
}

static void push_field(lua_State *L, int world, const void *record, const record_field *field) {
  uint32_t word = word_at(record, field->offset);
  switch (field->kind) {
    case RECORD_U32: lua_pushinteger(L, (lua_Integer)word); break;
    case RECORD_I32: lua_pushinteger(L, (lua_Integer)(int32_t)word); break;
    case RECORD_F32: lua_pushnumber(L, (lua_Number)float_at(record, field->offset)); break;
    case RECORD_LIST: push_list(L, record, field->offset, field->count); break;
    case RECORD_PART: object_push_part(L, world, (object_class)field->count, word); break;
  }
}

void record_push(lua_State *L, int world, const void *record, const record_field *fields) {
  lua_newtable(L);
  for (; fields->name != NULL; fields++) {
    push_field(L, world, record, fields);
    lua_setfield(L, -2, fields->name);
  }
}
