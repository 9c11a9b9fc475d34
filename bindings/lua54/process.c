/* Processes: other programs, asked over pipes. For the commands; scripts hold none. */
#include "args.h"

/* Bytes that one exchange reads at most. */
enum { ROOM = 1 << 16 };

static void free_core(void *process) {
  bw_process_destroy(process);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Process.destroy", OBJECT_PROCESS);
}

/* process_start(command) -> process or nil, message, code */
static int process_start(lua_State *L) {
  args a = args_of(L, "core.process_start");
  const char *command = args_string(&a, "command", NULL, false);
  core_object *object = object_create_core(L, OBJECT_PROCESS, 0);
  bw_allocator allocator = object_allocator(L);
  bw_process *process = NULL;
  bw_error error;
  if (bw_process_start(command, &allocator, &process, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = process;
  return 1;
}

/* process_exchange(process, data, milliseconds) -> bytes written, output, whether the input is
 * open, whether the output is, milliseconds since the start; or nil, message, code */
static int process_exchange(lua_State *L) {
  args a = args_of(L, "core.process_exchange");
  bw_process *process = args_core(&a, "process", OBJECT_PROCESS);
  size_t size = 0;
  const char *data = args_string(&a, "data", &size, false);
  uint32_t milliseconds = (uint32_t)args_integer(&a, "milliseconds", 0, INT32_MAX);
  char buffer[ROOM];
  bw_exchange done;
  bw_error error;
  if (bw_process_exchange(process, data, size, buffer, sizeof buffer, milliseconds, &done,
                          &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)done.written);
  lua_pushlstring(L, buffer, (size_t)done.read);
  lua_pushboolean(L, done.input_open);
  lua_pushboolean(L, done.output_open);
  lua_pushinteger(L, (lua_Integer)done.milliseconds);
  return 5;
}

/* process_close_input(process) */
static int process_close_input(lua_State *L) {
  args a = args_of(L, "core.process_close_input");
  bw_process_close_input(args_core(&a, "process", OBJECT_PROCESS));
  return 0;
}

/* process_wait(process, milliseconds) -> exit status or minus a signal; nil when it still runs */
static int process_wait(lua_State *L) {
  args a = args_of(L, "core.process_wait");
  bw_process *process = args_core(&a, "process", OBJECT_PROCESS);
  uint32_t milliseconds = (uint32_t)args_integer(&a, "milliseconds", 0, INT32_MAX);
  int32_t status = 0;
  if (!bw_process_wait(process, milliseconds, &status)) return 0;
  lua_pushinteger(L, status);
  return 1;
}

/* process_end(process): kills it unless it has ended */
static int process_end(lua_State *L) {
  return args_destroy(L, "core.process_end", OBJECT_PROCESS);
}

static const luaL_Reg meta[] = {{"__gc", destroy}, {NULL, NULL}};

const class_description process_class = {"Process", meta, NULL, NULL, "the Process is destroyed",
                                         free_core};

const luaL_Reg process_functions[] = {{"process_start", process_start},
                                      {"process_exchange", process_exchange},
                                      {"process_close_input", process_close_input},
                                      {"process_wait", process_wait},
                                      {"process_end", process_end},
                                      {NULL, NULL}};
