# Boardwalk. `make help` lists the targets; `make run` and `make test` are all a newcomer needs.

PREFIX ?= /usr/local
BUILD ?= $(if $(SANITIZE),build/asan,build)
CFLAGS ?= -O2 -g
LUA ?= lua5.4
# The interpreters that run the specs, one after the other.
TEST_LUAS ?= $(LUA)
# Where Lua's header and library are; set by the caller they win over what pkg-config finds.
LUA_INCDIR ?=
LUA_LIBDIR ?=
LUA_LIBRARY ?= lua5.4

# Debian packages. PACKAGE:COMMAND is also satisfied by that command from elsewhere.
DEPS_RUN = gcc:$(firstword $(CC)) libc6-dev pkg-config:pkg-config liblua5.4-dev lua5.4:$(LUA) \
  lua-argparse lua-dkjson lua-filesystem
DEPS_TEST = lua-busted luarocks:luarocks
DEPS_LINT = clang:clang clang-tidy:clang-tidy clang-format:clang-format cppcheck:cppcheck \
  lua-check:luacheck
DEPS_EXTRA = valgrind:valgrind

# ---- what there is -------------------------------------------------------------------------------

VERSION := $(shell awk '/define BW_VERSION_/ { v = v dot $$3; dot = "." } END { print v }' \
  src/boardwalk.h)
SONAME = libboardwalk.so.$(firstword $(subst ., ,$(VERSION)))

HOST = bindings/lua54/host.c
CORE = $(wildcard src/*/*.c)
BINDING = $(filter-out $(HOST),$(wildcard bindings/lua54/*.c))
C_TESTS = $(filter-out spec/c/test.c,$(wildcard spec/c/*.c))
LUA_TREE = $(wildcard lua/boardwalk lua/boardwalk/* lua/boardwalk/*/*)
LUA_MODULES = $(filter %.lua,$(LUA_TREE)) $(wildcard docs/api.lua)

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
STATIC = $(BUILD)/libboardwalk.a
SHARED = $(BUILD)/libboardwalk.so
MODULE = $(BUILD)/lua54/boardwalk/core.so
PROGRAM = $(BUILD)/boardwalk
C_TEST_PROGRAMS = $(patsubst %.c,$(BUILD)/%,$(C_TESTS))

# ---- how it is built -----------------------------------------------------------------------------

# The caller's CFLAGS are added to these, which come last. Without fused multiply-add and fast math
# every build gives the same bits.
NEEDED = -std=c11 -ffp-contract=off -fno-fast-math -fPIC -fvisibility=hidden $(WARNINGS) $(SANITIZER)
WARNINGS = -Wall -Wextra -Wconversion -Wshadow $(if $(WERROR),-Werror)
SANITIZER = $(if $(SANITIZE),$(SANITIZE_FLAGS))
SANITIZE_FLAGS = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
LUA_CFLAGS = $(if $(LUA_INCDIR),-I"$(LUA_INCDIR)",$(or $(shell \
  pkg-config --cflags $(LUA_LIBRARY) 2>/dev/null),-I/usr/include/$(LUA_LIBRARY)))
LUA_LIBS = $(if $(LUA_LIBDIR),-L"$(LUA_LIBDIR)" -Wl$(,)-rpath$(,)"$(LUA_LIBDIR)") -l$(LUA_LIBRARY)
, := ,

COMPILE = $(CC) -Isrc $(INCLUDES) $(CPPFLAGS) $(CFLAGS) $(NEEDED) -MMD -MP -c -o $@ $<
LINK = $(CC) $(CFLAGS) $(LDFLAGS) $(SANITIZER)

ifneq ($(words $(BUILD)),1)
$(error BUILD is "$(BUILD)": the build folder needs a path without blanks)
endif

.PHONY: all
.DELETE_ON_ERROR:
.SUFFIXES:

all: $(STATIC) $(SHARED)

$(BUILD)/%.o: %.c | $(BUILD)/compiler.ok
	@mkdir -p $(@D)
	$(COMPILE)

$(STATIC): $(call objects,$(CORE))
	rm -f $@
	$(AR) rcs $@ $^

$(SHARED): $(call objects,$(CORE))
	$(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $^ -lm $(LDLIBS)
	ln -sf $(@F) $(BUILD)/$(SONAME)

$(BUILD)/compiler.ok:
	@command -v $(firstword $(CC)) >/dev/null || { \
	  echo "boardwalk: no C compiler: $(firstword $(CC)) is not in the path; set CC" >&2; exit 1; }
	@mkdir -p $(@D) && touch $@

-include $(patsubst %.c,$(BUILD)/%.d,$(CORE) $(BINDING) $(HOST) $(wildcard spec/c/*.c))
