/* The Lua modules inside the program boardwalk; mk/embed.lua writes the table. */
#ifndef BW_LUA54_HOST_H
#define BW_LUA54_HOST_H

#include <stddef.h>
#include <stdint.h>

typedef struct host_module {
  const char *name;  /* as required: "boardwalk.command" */
  const char *chunk; /* as it stands in error messages: "@lua/boardwalk/command/init.lua" */
  const uint8_t *source;
  size_t size;
} host_module;

/* Ends with an entry whose name is NULL. */
extern const host_module host_modules[];

#endif
