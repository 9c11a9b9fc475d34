/* Chunks: the load of a container with its two stacks. What the stacks hold besides the container's
 * own bytes, lua/boardwalk/class/chunks.lua keeps in the object's table. */
#include "chunks.h"

#include "args.h"

/* User values of a Chunks. */
enum { CHUNKS_DATA = 1, CHUNKS_TABLE, CHUNKS_USER_VALUES = CHUNKS_TABLE };

static void free_core(void *chunks) {
  bw_chunks_destroy(chunks);
}

static bw_chunks *self_of(args *a) {
  return args_core(a, "self", OBJECT_CHUNKS);
}

/* open_chunks(bytes, layout) -> Chunks or nil, message, code; layout is a bw_layout */
static int open_chunks(lua_State *L) {
  args a = args_of(L, "core.open_chunks");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  bw_layout layout = (bw_layout)args_integer(&a, "layout", BW_LAYOUT_FLAT, BW_LAYOUT_GROUPED);
  core_object *object = object_create_core(L, OBJECT_CHUNKS, CHUNKS_USER_VALUES);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, CHUNKS_DATA);
  lua_newtable(L);
  lua_setiuservalue(L, -2, CHUNKS_TABLE);
  bw_allocator allocator = object_allocator(L);
  bw_chunks *chunks = NULL;
  bw_error error;
  if (bw_chunks_create(data, size, layout, &allocator, &chunks, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = chunks;
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Chunks.destroy", OBJECT_CHUNKS);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Chunks.is_destroyed", OBJECT_CHUNKS);
}

/* table(chunks) -> a table that lives and dies with it */
static int flat_table(lua_State *L) {
  args a = args_of(L, "core.Chunks.table");
  (void)args_object(&a, "self", OBJECT_CHUNKS);
  (void)lua_getiuservalue(L, 1, CHUNKS_TABLE);
  return 1;
}

/* ---- types, layouts, names ----------------------------------------------------------------- */

/* chunk_layout(bytes) -> a bw_layout */
static int chunk_layout(lua_State *L) {
  args a = args_of(L, "core.chunk_layout");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  lua_pushinteger(L, (lua_Integer)bw_chunks_layout(data, size));
  return 1;
}

/* chunk_type(type) -> name, handlers (as of BW_HANDLER_...); nil for a type that there is not */
static int chunk_type(lua_State *L) {
  args a = args_of(L, "core.chunk_type");
  uint32_t type = (uint32_t)args_integer(&a, "type", 0, UINT32_MAX);
  lua_pushstring(L, bw_chunk_type_name(type));
  lua_pushinteger(L, (lua_Integer)bw_chunk_type_handlers(type));
  return 2;
}

static int name_hash(lua_State *L) {
  args a = args_of(L, "bw.name_hash");
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  lua_pushinteger(L, (lua_Integer)bw_name_hash(name, length));
  return 1;
}

/* ---- steps --------------------------------------------------------------------------------- */

/* next(chunks) -> a bw_step, or nil, message, code */
static int flat_next(lua_State *L) {
  args a = args_of(L, "core.Chunks.next");
  int32_t step = 0;
  bw_error error;
  if (bw_chunks_next(self_of(&a), &step, &error) != BW_OK) return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)step);
  return 1;
}

static int push_words(lua_State *L, const uint32_t words[4]) {
  for (int i = 0; i < 4; i++) lua_pushinteger(L, (lua_Integer)words[i]);
  return 4;
}

/* header(chunks) -> the four words of the container's header; nil before the first step */
static int flat_header(lua_State *L) {
  args a = args_of(L, "core.Chunks.header");
  uint32_t words[4];
  if (bw_chunks_header(self_of(&a), words)) return push_words(L, words);
  lua_pushnil(L);
  return 1;
}

/* group(chunks) -> number, the four words of its header; nil when no group has begun */
static int flat_group(lua_State *L) {
  args a = args_of(L, "core.Chunks.group");
  uint32_t index = 0;
  uint32_t words[4];
  if (!bw_chunks_group(self_of(&a), &index, words)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)index);
  return 1 + push_words(L, words);
}

int chunks_push(lua_State *L, const bw_chunk *chunk) {
  lua_pushinteger(L, (lua_Integer)chunk->type);
  lua_pushinteger(L, (lua_Integer)chunk->size);
  lua_pushinteger(L, (lua_Integer)chunk->zero);
  lua_pushinteger(L, (lua_Integer)chunk->id);
  lua_pushinteger(L, chunk->offset == BW_NO_OFFSET ? -1 : (lua_Integer)chunk->offset);
  if (chunk->data == NULL) {
    lua_pushnil(L);
  } else {
    lua_pushlstring(L, (const char *)chunk->data, chunk->size);
  }
  return CHUNK_VALUES;
}

/* chunk(chunks) -> its number, the values of chunks_push; nil when the step has none */
static int flat_chunk(lua_State *L) {
  args a = args_of(L, "core.Chunks.chunk");
  uint32_t index = 0;
  bw_chunk chunk;
  if (!bw_chunks_chunk(self_of(&a), &index, &chunk)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)index);
  return 1 + chunks_push(L, &chunk);
}

static int offset(lua_State *L) {
  args a = args_of(L, "Chunks.offset");
  lua_pushinteger(L, (lua_Integer)bw_chunks_offset(self_of(&a)));
  return 1;
}

static int unread(lua_State *L) {
  args a = args_of(L, "Chunks.unread");
  lua_pushinteger(L, (lua_Integer)bw_chunks_unread(self_of(&a)));
  return 1;
}

static int skip_group(lua_State *L) {
  args a = args_of(L, "Chunks.skip_group");
  bw_error error;
  bw_status status = bw_chunks_skip_group(self_of(&a), &error);
  return object_push_done(L, status, &error);
}

/* read(chunks, size) -> bytes or nil, message, code */
static int read(lua_State *L) {
  args a = args_of(L, "Chunks.read");
  bw_chunks *chunks = self_of(&a);
  uint32_t size = (uint32_t)args_integer(&a, "size", 0, UINT32_MAX);
  const uint8_t *data = NULL;
  bw_error error;
  if (bw_chunks_read(chunks, size, &data, &error) != BW_OK) return object_push_failure(L, &error);
  lua_pushlstring(L, (const char *)data, size);
  return 1;
}

/* set_handlers(chunks, type, handlers) -> true or nil, message, code */
static int flat_set_handlers(lua_State *L) {
  args a = args_of(L, "core.Chunks.set_handlers");
  bw_chunks *chunks = self_of(&a);
  uint32_t type = (uint32_t)args_integer(&a, "type", 0, UINT32_MAX);
  uint32_t handlers =
      (uint32_t)args_integer(&a, "handlers", 0, BW_HANDLER_READ | BW_HANDLER_LOADED);
  bw_error error;
  bw_status status = bw_chunks_set_handlers(chunks, type, handlers, &error);
  return object_push_done(L, status, &error);
}

/* ---- the stacks ---------------------------------------------------------------------------- */

static int count(lua_State *L) {
  args a = args_of(L, "Chunks.count");
  lua_pushinteger(L, (lua_Integer)bw_chunks_count(self_of(&a)));
  return 1;
}

static int top_type(lua_State *L) {
  args a = args_of(L, "Chunks.top_type");
  lua_pushinteger(L, (lua_Integer)bw_chunks_top_type(self_of(&a)));
  return 1;
}

static int object_count(lua_State *L) {
  args a = args_of(L, "Chunks.object_count");
  lua_pushinteger(L, (lua_Integer)bw_chunks_object_count(self_of(&a)));
  return 1;
}

/* peek(chunks, depth) -> the values of chunks_push, or nil */
static int flat_peek(lua_State *L) {
  args a = args_of(L, "core.Chunks.peek");
  const bw_chunks *chunks = self_of(&a);
  bw_chunk chunk;
  if (bw_chunks_peek(chunks, (uint32_t)args_integer(&a, "depth", 0, UINT32_MAX), &chunk))
    return chunks_push(L, &chunk);
  lua_pushnil(L);
  return 1;
}

/* push(chunks, type, bytes) -> true or nil, message, code. The bytes are kept alive by the caller. */
static int flat_push(lua_State *L) {
  args a = args_of(L, "core.Chunks.push");
  bw_chunks *chunks = self_of(&a);
  uint32_t type = (uint32_t)args_integer(&a, "type", 0, UINT32_MAX);
  int place = a.next;
  size_t size = 0;
  const char *bytes = args_string(&a, "bytes", &size, false);
  if (size > UINT32_MAX) args_fail(&a, place, "bytes", "less than 4 GiB");
  bw_error error;
  bw_status status = bw_chunks_push(chunks, type, bytes, (uint32_t)size, &error);
  return object_push_done(L, status, &error);
}

/* pop(chunks, type) -> the values of chunks_push, or nil, message, code */
static int flat_pop(lua_State *L) {
  args a = args_of(L, "core.Chunks.pop");
  bw_chunks *chunks = self_of(&a);
  uint32_t type = (uint32_t)args_integer(&a, "type", 0, UINT32_MAX);
  bw_chunk chunk;
  bw_error error;
  if (bw_chunks_pop(chunks, type, &chunk, &error) != BW_OK) return object_push_failure(L, &error);
  return chunks_push(L, &chunk);
}

/* push_object(chunks) -> true or nil, message, code. The object itself is in the table. */
static int flat_push_object(lua_State *L) {
  args a = args_of(L, "core.Chunks.push_object");
  bw_error error;
  bw_status status = bw_chunks_push_object(self_of(&a), NULL, &error);
  return object_push_done(L, status, &error);
}

/* pop_object(chunks) -> true or nil, message, code */
static int flat_pop_object(lua_State *L) {
  args a = args_of(L, "core.Chunks.pop_object");
  void *object = NULL;
  bw_error error;
  bw_status status = bw_chunks_pop_object(self_of(&a), &object, &error);
  return object_push_done(L, status, &error);
}

/* ---- writing ------------------------------------------------------------------------------- */

static void free_writer(void *writer) {
  bw_chunk_writer_destroy(writer);
}

enum { VALUES_PER_CHUNK = 3 };

/* Adds the values from `at` on in the list at `list`: a type, an id and data; or -1, an id and ""
 * for a group that begins. */
static bw_status add_chunk(args *a, bw_chunk_writer *writer, int list, lua_Integer at,
                           bw_error *error) {
  int64_t type = args_element_integer(a, list, "list", at, -1, UINT32_MAX);
  uint32_t id = (uint32_t)args_element_integer(a, list, "list", at + 1, 0, UINT32_MAX);
  if (type < 0) return bw_chunk_writer_group(writer, id, error);
  size_t size = 0;
  lua_rawgeti(a->L, list, at + 2);
  a->next = lua_gettop(a->L);
  const char *data = args_string(a, "list", &size, false);
  bw_status status = bw_chunk_writer_add(writer, (uint32_t)type, id, data, size, error);
  lua_pop(a->L, 1);
  return status;
}

/* write_chunks(layout, id, list) -> the container's bytes or nil, message, code */
static int write_chunks(lua_State *L) {
  args a = args_of(L, "core.write_chunks");
  bw_layout layout = (bw_layout)args_integer(&a, "layout", BW_LAYOUT_FLAT, BW_LAYOUT_GROUPED);
  uint32_t id = (uint32_t)args_integer(&a, "id", 0, UINT32_MAX);
  int list = args_table(&a, "list");
  held_object *held = object_hold(L, free_writer);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_allocator allocator = object_allocator(L);
  bw_chunk_writer *writer = NULL;
  bw_error error;
  bw_status status = bw_chunk_writer_create(layout, id, &allocator, &writer, &error);
  held->core = writer;
  lua_Integer length = (lua_Integer)lua_rawlen(L, list);
  for (lua_Integer at = 1; at <= length && status == BW_OK; at += VALUES_PER_CHUNK)
    status = add_chunk(&a, writer, list, at, &error);
  if (status == BW_OK) status = bw_chunk_writer_finish(writer, &object->bytes, &error);
  object_let_go(held);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {"offset", offset},
    {"unread", unread},   {"skip_group", skip_group},     {"read", read},
    {"count", count},     {"top_type", top_type},         {"object_count", object_count},
    {NULL, NULL}};

static const luaL_Reg flat[] = {{"table", flat_table},
                                {"next", flat_next},
                                {"header", flat_header},
                                {"group", flat_group},
                                {"chunk", flat_chunk},
                                {"set_handlers", flat_set_handlers},
                                {"peek", flat_peek},
                                {"push", flat_push},
                                {"pop", flat_pop},
                                {"push_object", flat_push_object},
                                {"pop_object", flat_pop_object},
                                {NULL, NULL}};

const class_description chunks_class = {"Chunks", meta, methods, flat, "the Chunks is destroyed",
                                        free_core};

const luaL_Reg chunks_functions[] = {{"open_chunks", open_chunks},   {"chunk_layout", chunk_layout},
                                     {"chunk_type", chunk_type},     {"name_hash", name_hash},
                                     {"write_chunks", write_chunks}, {NULL, NULL}};
