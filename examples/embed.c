/* Embeds Boardwalk in a C program: a level script opens a door, and C looks at the same level.
 *   cc embed.c $(pkg-config --cflags --libs boardwalk lua5.4) -o embed
 *   ./embed door.lua [LEVEL]       without LEVEL in the built-in level "pier" */
#include <boardwalk.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>

/* Loads a level and runs a level script in it. Gives the level's bytes and the global `sight`. */
static const char host[] =
    "local bw, script = require 'boardwalk', require 'boardwalk.script'\n"
    "local path, file = ...\n"
    "local mesh = file and assert(bw.load(file, {only = 'mesh'})) or assert(bw.example 'pier')\n"
    "local bytes = mesh:save()\n"
    "local level = {name = file or 'pier', source = file or 'built in'}\n"
    "local session = script.new {mesh = mesh, level = level, write = io.write}\n"
    "local source = assert(io.open(path, 'rb')):read '*a'\n"
    "assert(session:load(source, '@' .. path))()\n"
    "return bytes, session.environment.sight\n";

static int fail(const char *message) {
  fprintf(stderr, "embed: %s\n", message);
  return 1;
}

/* Asks in C what the script asked, of the level as it was loaded. */
static int ask(const char *bytes, size_t size) {
  bw_mesh *mesh = NULL;
  bw_error error;
  if (bw_mesh_load(bytes, size, NULL, &mesh, &error) != BW_OK) return fail(error.message);
  bw_hit hit;
  if (bw_mesh_cast(mesh, 12, 10, 2.8f, 0, 1, 0, 30, NULL, &hit)) {
    printf("in C the door is shut: %s after %.2f m\n", bw_material_name((int32_t)hit.material),
           (double)hit.t);
  }
  bw_mesh_destroy(mesh);
  return 0;
}

static int run(lua_State *L, const char *script, const char *level) {
  luaL_openlibs(L);
  if (luaL_loadbuffer(L, host, sizeof host - 1, "=host")) return fail(lua_tostring(L, -1));
  lua_pushstring(L, script);
  lua_pushstring(L, level);
  if (lua_pcall(L, 2, 2, 0)) return fail(lua_tostring(L, -1));
  printf("the script looks %.2f m far\n", lua_tonumber(L, -1));
  size_t size = 0;
  const char *bytes = lua_tolstring(L, -2, &size);
  return ask(bytes, size);
}

int main(int argc, char **argv) {
  if (argc < 2) return fail("usage: embed SCRIPT [LEVEL]");
  lua_State *L = luaL_newstate();
  if (L == NULL) return fail("no memory");
  int status = run(L, argv[1], argc > 2 ? argv[2] : NULL);
  lua_close(L);
  return status;
}
