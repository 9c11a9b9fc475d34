# Windows, by mingw-w64: build/windows/boardwalk.dll, the library without Lua, for LuaJIT's FFI and for
# C; and boardwalk.exe beside what it needs: lua54.dll and lfs.dll, made of Debian's sources of them,
# and lua/ with two modules in Lua. Where wine is there, what they do is looked at.

.PHONY: windows deps-windows

WINDOWS = build/windows
WINDOWS_CC = x86_64-w64-mingw32-gcc
LUA_SOURCE = $(WINDOWS)/source
LUA_PARTS = $(filter-out %/lua.c %/luac.c,$(wildcard $(LUA_SOURCE)/lua/src/*.c))
LUA_DLL = $(WINDOWS)/lua54.dll
# Modules in Lua, as Debian has them.
WINDOWS_MODULES = /usr/share/lua/5.4/argparse.lua /usr/share/lua/5.4/dkjson.lua

deps-windows:
	@mk/deps.sh $(DEPS_RUN) gcc-mingw-w64-x86-64:$(WINDOWS_CC)
	@mk/lua-source.sh $(LUA_SOURCE)

# The variables of a make whose BUILD is for Windows. Its header's isfinite converts to float.
IN_WINDOWS = BUILD=$(WINDOWS) CC=$(WINDOWS_CC) AR=x86_64-w64-mingw32-ar EXE=.exe CFLAGS=-O2 \
  CPPFLAGS=-DBW_SHARED LDFLAGS=-static LUA_INCDIR=$(LUA_SOURCE)/lua/src \
  WARNINGS="-Wall -Wextra -Wshadow"

windows: deps-windows
	$(AGAIN) -s $(ALL_CORES) $(IN_WINDOWS) $(addprefix $(WINDOWS)/,boardwalk.dll boardwalk.exe lfs.dll) \
	  $(addprefix $(WINDOWS)/examples/,bodies.exe engine.exe) \
	  $(WINDOWS)/spec/determinism/determinism.exe $(WINDOWS)/spec/c/test_threads.exe
	@mk/windows.sh $(WINDOWS)

$(WINDOWS)/boardwalk.dll: $(call objects,$(CORE))
	$(LINK) -shared -o $@ $^

$(WINDOWS)/examples/engine.exe: $(EXAMPLE_PARTS:%.c=$(WINDOWS)/%.o)

$(WINDOWS)/spec/c/%.exe: $(WINDOWS)/spec/c/%.o $(WINDOWS)/spec/c/test.o $(STATIC)
	$(LINK) -o $@ $^

# As a program outside would be: with the library's own file.
$(WINDOWS)/examples/%.exe: $(WINDOWS)/examples/%.o $(WINDOWS)/boardwalk.dll
	$(LINK) -o $@ $^
	cp $(WINDOWS)/boardwalk.dll $(@D)

$(LUA_DLL): $(LUA_PARTS)
	$(CC) -O2 -std=gnu99 -DLUA_BUILD_AS_DLL -shared -static -s -o $@ $^

$(WINDOWS)/lfs.dll: $(LUA_SOURCE)/lfs/src/lfs.c $(LUA_DLL)
	$(CC) -O2 -I$(LUA_SOURCE)/lua/src -DLUA_BUILD_AS_DLL -shared -static -s -o $@ $^

$(WINDOWS)/boardwalk.exe: $(WITH_LUA) $(STATIC) $(LUA_DLL)
	$(LINK) -o $@ $^
	@mkdir -p $(WINDOWS)/lua && cp $(WINDOWS_MODULES) $(WINDOWS)/lua
