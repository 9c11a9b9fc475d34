# Boardwalk. `make run` and `make test` are all that a newcomer needs.
#: make            build everything into build/ (BUILD=FOLDER for another folder)
#: make run        install what it needs, build, and run levels/pier.lua
#: make test       install what it needs, build, and run the C tests and the specs
#:                 (BUSTED_ARGS="spec/NN-topic_spec.lua --filter=NAME" for some of them)
#: make test-asan test-valgrind    the same with sanitizers, and under valgrind
#: make test-segments  a million segments over a random height field (SEGMENTS=N for others): the
#:                 same answers from gcc and clang, with and without optimisation and sanitizer
#: make test-large the archive specs with as many entries as the disc has, of 200 MB; a million
#:                 loads; every request of every example in Lua refused
#: make test-shapes    100,000 broken files under sanitizers and 2,000,000 rays at trees of shapes
#: make coverage   lines and branches of src/ that the tests run, as a table; what none runs is listed
#: make determinism    a fixed set of questions in every build that can be made and run here, and
#:                 in Lua: the same hash of all answers
#: make tools      that, and the C tests under sanitizers (threads too) and under valgrind
#: make windows    build/windows/boardwalk.dll and boardwalk.exe, by mingw-w64; tried out in wine
#: make allocations    memory refused to every function of the library: the table of failures
#: make identity   ten million rays over 200 random meshes: fast casts give what the walk gives
#: make fuzz       each reader and kind of query against inputs by chance (TIME=SECONDS for each, 60;
#:                 TARGET=NAME for one; JOBS=2 at once), with clang's libFuzzer and sanitizers
#: make fuzz-scripts   level scripts by chance, each in a state of its own (TIME=SECONDS, SEED=N)
#: make lint       luacheck, clang-format, cppcheck, clang-tidy, gcc and clang without a warning
#: make bench      what rays, level scripts, the list of bodies and height fields cost, as ratios
#: make format     lay out the C sources
#: make docs       write docs/reference and the editor types from docs/api.lua
#: make install    into PREFIX (/usr/local), under DESTDIR if set; make uninstall takes it away
#: make dist       build/boardwalk-scm-1.src.rock, the sources of the last commit for LuaRocks
#: make deps       install the packages that run, test and lint need; make deps-extra the rest
#: make clean      remove what was built

PREFIX ?= /usr/local
BUILD ?= $(if $(SANITIZE),build/asan,build)
CFLAGS ?= -O2 -g
LUA ?= lua5.4
LUAJIT ?= luajit
# The interpreters that run the specs.
TEST_LUAS ?= $(LUA) $(LUAJIT)
# Where Lua's header and library are; set by the caller they win over what pkg-config finds.
LUA_INCDIR ?=
LUA_LIBDIR ?=
LUA_LIBRARY ?= lua5.4
# The same for LuaJIT. Without its headers the LuaJIT module is built, but for level scripts.
LUAJIT_INCDIR ?=

# Debian packages. PACKAGE:COMMAND is also satisfied by that command from elsewhere.
DEPS_RUN = gcc:$(firstword $(CC)) libc6-dev pkg-config:pkg-config lua5.4:$(LUA) \
  $(if $(LUA_INCDIR),,liblua5.4-dev) luajit:$(LUAJIT) $(if $(LUAJIT_INCDIR),,libluajit-5.1-dev) \
  lua-argparse lua-dkjson lua-filesystem lua-readline
DEPS_TEST = lua-busted g++:c++ luarocks:luarocks
DEPS_LINT = clang:clang clang-tidy:clang-tidy clang-format:clang-format cppcheck:cppcheck \
  lua-check:luacheck
DEPS_EXTRA = libembree-dev libbullet-dev libode-dev libassimp-dev libpng-dev love:love valgrind:valgrind libjs-three chromium:chromium \
  chromium-driver:chromedriver curl:curl clang:clang \
  libclang-rt-dev $(DEPS_CROSS)
# Other machines, and what runs their programs here.
DEPS_CROSS = gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static gcc-mingw-w64-x86-64 wine

# ---- what there is -------------------------------------------------------------------------------

VERSION := $(shell awk '/define BW_VERSION_/ { v = v dot $$3; dot = "." } END { print v }' \
  src/boardwalk.h)
SONAME = libboardwalk.so.$(firstword $(subst ., ,$(VERSION)))

HOST = bindings/lua54/host.c
CORE = $(wildcard src/*/*.c)
ASSIMP = $(if $(ASSIMP_LIBS),$(wildcard bindings/assimp/*.c))
PNG = $(if $(PNG_LIBS),$(wildcard bindings/png/*.c))
BINDING = $(filter-out $(HOST),$(wildcard bindings/lua54/*.c)) $(wildcard bindings/state/*.c)
LUAJIT_STATE_SOURCES = bindings/luajit/state.c $(wildcard bindings/state/*.c)
C_TESTS = $(filter-out spec/c/test.c,$(wildcard spec/c/*.c))
C_EXAMPLES = $(filter-out $(EXAMPLE_PARTS),$(wildcard examples/*.c))
# No program of its own.
EXAMPLE_PARTS = examples/engine_cast.c
# The targets and what they share; and the programs around them.
FUZZ = $(wildcard fuzz/targets/*.c) fuzz/fuzz.c fuzz/fixtures.c fuzz/seeds.c fuzz/file_seeds.c
FUZZ_PROGRAMS = fuzz/libfuzzer.c fuzz/write_seeds.c
PUBLIC = src/boardwalk.h $(wildcard src/boardwalk/*.h)
C_SOURCES = $(CORE) $(BINDING) $(ASSIMP) $(PNG) $(wildcard $(HOST) spec/c/*.c spec/memory/*.c \
  spec/determinism/*.c) $(C_EXAMPLES) $(EXAMPLE_PARTS) \
  bench/bodies.c bench/field.c bench/peers/ours.c bench/shapes.c bench/threads.c bench/town.c \
  $(FUZZ) $(FUZZ_PROGRAMS)
# Compiled against the headers of LuaJIT.
LUAJIT_C_SOURCES = bindings/luajit/state.c bench/native.c bench/triggers.c
C_FILES = $(C_SOURCES) $(LUAJIT_C_SOURCES) $(wildcard src/*.h src/*/*.h bindings/*/*.h \
  spec/c/*.h spec/determinism/*.h bench/*.h bench/peers/*.h bench/peers/*.cpp fuzz/*.h \
  examples/*.h)
LUA_TREE := $(shell find lua/boardwalk ! -name '.*')
API = docs/api.lua $(wildcard docs/api/*.lua)
LUA_MODULES = $(filter %.lua,$(LUA_TREE)) $(API)
# What a page carries besides: beside the modules in Lua.
ASSETS = $(filter %.js %.css,$(LUA_TREE))
EDITOR_TYPES = lua/boardwalk/types/%

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
STATIC = $(BUILD)/libboardwalk.a
SHARED = $(BUILD)/libboardwalk.so
MODULE = $(BUILD)/lua54/boardwalk/core.so
# What LuaJIT has besides lua/: the library itself, and the modules that speak to it over the FFI.
LUAJIT_TREE = $(BUILD)/luajit/boardwalk
LUAJIT_CORE = $(LUAJIT_TREE)/core.so
LUAJIT_STATE = $(if $(LUAJIT_HEADERS),$(LUAJIT_TREE)/state.so)
LUAJIT_SOURCES = $(shell find bindings/luajit -name '[!.]*.lua')
LUAJIT_MODULES = $(LUAJIT_SOURCES:bindings/luajit/%=$(LUAJIT_TREE)/%) $(LUAJIT_TREE)/cdef.lua
PROGRAM = $(BUILD)/boardwalk
# Only where Assimp is found; everything else does without.
ASSIMP_LIBS := $(shell pkg-config --libs assimp 2>/dev/null)
ASSIMP_CFLAGS := $(shell pkg-config --cflags assimp 2>/dev/null)
PNG_LIBS := $(shell pkg-config --libs libpng 2>/dev/null)
PNG_CFLAGS := $(shell pkg-config --cflags libpng 2>/dev/null)
HELPER_PROGRAMS = $(if $(ASSIMP_LIBS),$(BUILD)/boardwalk-assimp) \
  $(if $(PNG_LIBS),$(BUILD)/boardwalk-png)
C_TEST_PROGRAMS = $(patsubst %.c,$(BUILD)/%,$(C_TESTS))
EXAMPLES = $(patsubst %.c,$(BUILD)/%,$(C_EXAMPLES))

# ---- how it is built -----------------------------------------------------------------------------

# The caller's CFLAGS are added to these, which come last. Without fused multiply-add and fast math
# every build gives the same bits.
NEEDED = -std=c11 -pthread -ffp-contract=off -fno-fast-math -fPIC -fvisibility=hidden $(WARNINGS) \
  $(SANITIZER)
WARNINGS = -Wall -Wextra -Wconversion -Wshadow $(if $(WERROR),-Werror)
SANITIZER = $(if $(SANITIZE),$(SANITIZE_FLAGS))
SANITIZE_FLAGS ?= -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
LUA_CFLAGS = $(if $(LUA_INCDIR),-I"$(LUA_INCDIR)",$(or $(shell \
  pkg-config --cflags $(LUA_LIBRARY) 2>/dev/null),-I/usr/include/$(LUA_LIBRARY)))
LUAJIT_CFLAGS = -I"$(or $(LUAJIT_INCDIR),$(shell \
  pkg-config --variable=includedir luajit 2>/dev/null),/usr/include/luajit-2.1)"
LUAJIT_HEADERS := $(shell $(CC) $(LUAJIT_CFLAGS) -include luajit.h -E -x c /dev/null \
  >/dev/null 2>&1 && echo found)
LUA_LIBS = $(if $(LUA_LIBDIR),-L"$(LUA_LIBDIR)" -Wl$(,)-rpath$(,)"$(LUA_LIBDIR)") -l$(LUA_LIBRARY)
, := ,

COMPILE = $(CC) -Isrc $(INCLUDES) $(CPPFLAGS) $(CFLAGS) $(NEEDED) -MMD -MP -c -o $@ $<
LINK = $(CC) $(CFLAGS) -pthread $(LDFLAGS) $(SANITIZER)

ifneq ($(words $(BUILD)),1)
$(error BUILD is "$(BUILD)": the build folder needs a path without blanks)
endif

.PHONY: all module luajit deps deps-run deps-test deps-lint deps-extra run test test-asan \
  test-valgrind test-large test-segments test-shapes fuzz fuzz-scripts fuzzers build-fuzzers run-tests coverage identity bench run-bench docs lint lint-lua \
  lint-docs lint-format lint-cppcheck \
  lint-tidy lint-gcc lint-clang format install install-library install-lua install-luajit \
  install-command uninstall rock install-rock dist clean help
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:

all: $(STATIC) $(SHARED) $(MODULE) $(PROGRAM) $(HELPER_PROGRAMS) luajit
module: $(MODULE) $(HELPER_PROGRAMS)
luajit: $(LUAJIT_CORE) $(LUAJIT_STATE) $(LUAJIT_MODULES) $(HELPER_PROGRAMS)
	$(if $(LUAJIT_HEADERS),,@echo "boardwalk: luajit.h was not found, so level scripts will not run \
	  on LuaJIT; install libluajit-5.1-dev or set LUAJIT_INCDIR" >&2)

$(BUILD)/%.o: %.c | $(BUILD)/compiler.ok
	@mkdir -p $(@D)
	$(COMPILE)

WITH_LUA = $(call objects,$(BINDING) $(HOST)) $(BUILD)/modules.o
$(WITH_LUA): INCLUDES = -Ibindings/lua54 -Ibindings $(LUA_CFLAGS)
$(WITH_LUA): | $(BUILD)/lua.ok

$(STATIC): $(call objects,$(CORE))
	rm -f $@
	$(AR) rcs $@ $^

$(SHARED): $(call objects,$(CORE))
	$(LINK) -shared -Wl,-soname,$(SONAME) -o $@ $^ -lm $(LDLIBS)
	ln -sf $(@F) $(BUILD)/$(SONAME)

# What a sanitizer reports needs the names of a library that is unloaded by then.
UNLOADED = $(if $(SANITIZE),-Wl$(,)-z$(,)nodelete)

# The module and the program keep their copy of the library to themselves.
$(MODULE): $(call objects,$(BINDING)) $(STATIC)
	@mkdir -p $(@D)
	$(LINK) -shared $(UNLOADED) -Wl,--exclude-libs,ALL -o $@ $^ -lm $(LDLIBS)

$(LUAJIT_CORE): $(call objects,$(CORE))
	@mkdir -p $(@D)
	$(LINK) -shared $(UNLOADED) -o $@ $^ -lm $(LDLIBS)

$(BUILD)/for-luajit/%.o: %.c | $(BUILD)/compiler.ok
	@mkdir -p $(@D)
	$(COMPILE)

$(BUILD)/for-luajit/%: INCLUDES = -Ibindings $(LUAJIT_CFLAGS)

$(LUAJIT_TREE)/state.so: $(LUAJIT_STATE_SOURCES:%.c=$(BUILD)/for-luajit/%.o)
	@mkdir -p $(@D)
	$(LINK) -shared $(UNLOADED) -o $@ $^ $(LDLIBS)

$(LUAJIT_TREE)/%.lua: bindings/luajit/%.lua
	@mkdir -p $(@D)
	cp $< $@

# Either machine writes it, so that neither is needed for the other.
$(LUAJIT_TREE)/cdef.lua: mk/cdef.lua $(PUBLIC)
	@mkdir -p $(@D)
	$$(command -v $(LUAJIT) || echo $(LUA)) mk/cdef.lua $@ $(PUBLIC)

$(PROGRAM): $(WITH_LUA) $(STATIC)
	$(LINK) -Wl,-E -Wl,--exclude-libs,ALL -o $@ $^ $(LUA_LIBS) -lm $(LDLIBS)

$(BUILD)/bindings/assimp/%.o: INCLUDES = $(ASSIMP_CFLAGS)
$(BUILD)/boardwalk-assimp: $(call objects,$(ASSIMP)) $(STATIC)
	$(LINK) -o $@ $^ $(ASSIMP_LIBS) -lm $(LDLIBS)

$(BUILD)/bindings/png/%.o: INCLUDES = $(PNG_CFLAGS)
$(BUILD)/boardwalk-png: $(call objects,$(PNG))
	$(LINK) -o $@ $^ $(PNG_LIBS) $(LDLIBS)

# The Lua modules as bytes. A folder is newer than they are when a file in it came or went.
$(BUILD)/modules.c: mk/embed.lua $(LUA_TREE) $(LUA_MODULES) | $(BUILD)/lua.ok
	$(LUA) mk/embed.lua $@ $(filter-out $(EDITOR_TYPES),$(LUA_MODULES)) $(ASSETS)

$(BUILD)/modules.o: $(BUILD)/modules.c
	$(COMPILE)

# These refuse the C library's memory too.
$(BUILD)/spec/c/test_allocations_%: WRAPPED = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
# These refuse what is asked of the system.
SYSTEM_CALLS = access close fcntl64 fstat64 fsync ftruncate64 lseek64 open64 pread64 pwrite64 \
  read realpath rename stat64 write poll pthread_create waitpid posix_spawn_file_actions_init \
  posix_spawn_file_actions_adddup2 posix_spawnattr_init posix_spawnattr_setflags \
  posix_spawnattr_setpgroup posix_spawnattr_setsigmask posix_spawnattr_setsigdefault posix_spawn
$(BUILD)/spec/c/test_system_%: WRAPPED = $(SYSTEM_CALLS:%=-Wl$(,)--wrap=%)
$(BUILD)/spec/c/%: $(BUILD)/spec/c/%.o $(BUILD)/spec/c/test.o $(STATIC)
	$(LINK) $(WRAPPED) -o $@ $(filter %.o,$^) $(STATIC) -lm $(LDLIBS)

# With the fuzz targets, which need no fuzzer there.
$(BUILD)/spec/c/test_fuzz: $(call objects,$(FUZZ))

# Lua in a state whose memory can be refused.
MEMORY_HOST = $(BUILD)/spec/memory/host
$(MEMORY_HOST).o: INCLUDES = $(LUA_CFLAGS)
$(MEMORY_HOST).o: | $(BUILD)/lua.ok
$(MEMORY_HOST): $(MEMORY_HOST).o
	$(LINK) -Wl,-E -o $@ $< $(LUA_LIBS) $(LDLIBS)

# As a program outside would be: with the shared library.
$(EXAMPLES:%=%.o): INCLUDES = $(LUA_CFLAGS)
$(EXAMPLES:%=%.o): | $(BUILD)/lua.ok
$(BUILD)/examples/engine: $(EXAMPLE_PARTS:%.c=$(BUILD)/%.o)
$(BUILD)/examples/%: $(BUILD)/examples/%.o $(SHARED)
	$(LINK) -Wl,-E -o $@ $(filter %.o,$^) -L$(BUILD) -lboardwalk -Wl,-rpath,'$$ORIGIN/..' \
	  $(LUA_LIBS) -lm $(LDLIBS)

# One clear line when there is no compiler, no Lua 5.4, or only another Lua.
$(BUILD)/compiler.ok:
	@command -v $(firstword $(CC)) >/dev/null || { echo "boardwalk: no C compiler: $(firstword \
	  $(CC)) is not in the path; install gcc or clang, or set CC" >&2; exit 1; }
	@mkdir -p $(@D) && touch $@

$(BUILD)/lua.ok: | $(BUILD)/compiler.ok
	@mk/check-lua.sh "$(LUA)" $(CC) $(LUA_CFLAGS) $(CPPFLAGS) $(CFLAGS)
	@touch $@

-include $(patsubst %.c,$(BUILD)/%.d,$(C_SOURCES)) $(BUILD)/modules.d
-include $(LUAJIT_STATE_SOURCES:%.c=$(BUILD)/for-luajit/%.d)

# ---- what people call ----------------------------------------------------------------------------

deps: deps-run deps-test deps-lint
deps-run:
	@mk/deps.sh $(DEPS_RUN)
deps-test:
	@mk/deps.sh $(DEPS_RUN) $(DEPS_TEST)
deps-lint:
	@mk/deps.sh $(DEPS_RUN) $(DEPS_TEST) $(DEPS_LINT)
deps-extra:
	@mk/deps.sh $(DEPS_RUN) $(DEPS_TEST) $(DEPS_LINT) $(DEPS_EXTRA)

# What the packages bring is looked at by a make of its own, after they are there.
AGAIN = @$(MAKE) --no-print-directory
CORES = $(shell nproc)
ALL_CORES = $(if $(filter -j%,$(MAKEFLAGS)),,-j$(CORES))

run: deps-run
	$(AGAIN) all
	$(PROGRAM) run levels/pier.lua

test: deps-test
	$(AGAIN) $(ALL_CORES) run-tests

SEGMENTS ?= 1000000
test-segments:
	@mk/segments.sh $(BUILD)/segments $(SEGMENTS)

run-tests: all $(C_TEST_PROGRAMS) $(EXAMPLES) $(MEMORY_HOST)
	@mk/test.sh $(BUILD) "$(TEST_LUAS)" $(C_TEST_PROGRAMS)

# The same tests with address and undefined-behaviour sanitizers, and under valgrind.
test-asan: deps-test
	$(AGAIN) $(ALL_CORES) SANITIZE=1 BUILD=build/asan CC=gcc PRELOAD="$$(gcc -print-file-name=libasan.so)" \
	  BUSTED_ARGS="--exclude-tags=build $(BUSTED_ARGS)" run-tests

test-valgrind: deps-extra
	$(AGAIN) $(ALL_CORES) WRAP="valgrind -q --leak-check=full --keep-debuginfo=yes --error-exitcode=99" \
	  BUSTED_ARGS="--exclude-tags=build $(BUSTED_ARGS)" run-tests

# ---- measuring

# The counters of all processes are added up; threads may not lose any. One test after the other:
# several processes that end at one moment can spoil a file of counters.
COVERAGE_FLAGS = -O0 -g --coverage -fprofile-update=atomic
# Percent of the branches that must be taken.
COVERAGE_LEAST ?= 90
COVERAGE_BUILD = build/coverage

coverage: deps-test
	@mkdir -p $(COVERAGE_BUILD) && find $(COVERAGE_BUILD) -name '*.gcda' -delete
	@status=0; $(MAKE) --no-print-directory $(ALL_CORES) BUILD=$(COVERAGE_BUILD) CC=gcc \
	  CFLAGS="$(COVERAGE_FLAGS)" BUSTED_ARGS="--exclude-tags=build,timing $(BUSTED_ARGS)" TEST_JOBS=1 \
	  run-tests || status=1; \
	$(LUA) mk/coverage.lua $(COVERAGE_BUILD) spec/coverage.txt $(COVERAGE_LEAST) || status=1; \
	exit $$status

allocations: $(filter $(BUILD)/spec/c/test_allocations_%,$(C_TEST_PROGRAMS))
	@mk/allocations.sh $^

identity: $(BUILD)/spec/c/test_identity
	IDENTITY_RAYS=10000000 $<

BENCH_MODULES = native triggers
BENCH_SOURCES = $(BENCH_MODULES:%=bench/%.c)
BENCH_PROGRAMS = $(BUILD)/bench/bodies $(BUILD)/bench/field $(BUILD)/bench/shapes \
  $(BUILD)/bench/town
BENCH_LUA54 = $(BENCH_MODULES:%=$(BUILD)/lua54/bench/%.so)
BENCH_LUAJIT = $(BENCH_MODULES:%=$(BUILD)/luajit/bench/%.so)

$(call objects,$(BENCH_SOURCES)): INCLUDES = $(LUA_CFLAGS)

$(BENCH_LUA54): $(BUILD)/lua54/bench/%.so: $(BUILD)/bench/%.o $(STATIC)
$(BENCH_LUAJIT): $(BUILD)/luajit/bench/%.so: $(BUILD)/for-luajit/bench/%.o $(STATIC)
$(BENCH_LUA54) $(BENCH_LUAJIT):
	@mkdir -p $(@D)
	$(LINK) -shared -Wl,--exclude-libs,ALL -o $@ $^ -lm $(LDLIBS)

$(BUILD)/bench/%: $(BUILD)/bench/%.o $(STATIC)
	$(LINK) -o $@ $^ -lm $(LDLIBS)

# The same scene for everyone; of others those whose packages are there.
RAYS = $(BUILD)/bench/rays
BULLET = $(shell pkg-config --cflags bullet 2>/dev/null) -lBulletCollision -lLinearMath
has = $(shell printf '\#include <$(1)>\n' | $(CXX) $(2) -E -x c++ - >/dev/null 2>&1 && echo $(3))
PEERS = $(call has,embree3/rtcore.h,,embree) $(call has,ode/ode.h,,ode) \
  $(call has,btBulletCollisionCommon.h,$(BULLET),bullet)
OURS = ours walk ours_22 ours_171
RAY_PROGRAMS = $(OURS:%=$(RAYS)/%) $(PEERS:%=$(RAYS)/%) $(RAYS)/threads

$(RAYS)/embree: PEER_LIBS = -lembree3
$(RAYS)/ode: PEER_LIBS = -lode
$(RAYS)/bullet: PEER_LIBS = $(BULLET)
$(RAYS)/walk: PEER_FLAGS = -DWALK -URAY_COUNT -DRAY_COUNT=20000
SCENE = $(wildcard bench/peers/*.h)
PEER_ROUNDS = -DRAY_COUNT=300000 -DPEER_REPS=3
$(RAYS)/ours_%: PEER_FLAGS = -DGRID_N=$(@F:ours_%=%)
$(addprefix $(RAYS)/,embree ode bullet): $(RAYS)/%: bench/peers/%.cpp $(SCENE)
	@mkdir -p $(@D)
	$(CXX) -O2 -std=c++17 $(PEER_ROUNDS) $< -o $@ $(PEER_LIBS)
$(OURS:%=$(RAYS)/%): bench/peers/ours.c $(SCENE) $(STATIC)
	@mkdir -p $(@D)
	$(CC) -O2 -std=c11 -pthread -Isrc $(PEER_ROUNDS) $(PEER_FLAGS) $< -o $@ $(STATIC) -lm
$(RAYS)/threads: bench/threads.c $(SCENE) $(STATIC)
	@mkdir -p $(@D)
	$(CC) -O2 -std=c11 -pthread -Isrc -Ibench $< -o $@ $(STATIC) -lm

bench: deps-run
	$(AGAIN) run-bench

run-bench: all $(BENCH_LUA54) $(BENCH_LUAJIT) $(BENCH_PROGRAMS) $(RAY_PROGRAMS)
	@mk/run-in-tree.sh "$(BUILD)" "$(LUA)" bench/rays.lua $(RAYS) $(PEERS)
	@for program in $(BENCH_PROGRAMS); do $$program || exit 1; done
	@for lua in $(TEST_LUAS); do mk/run-in-tree.sh "$(BUILD)" "$$lua" bench/cast.lua \
	  && mk/run-in-tree.sh "$(BUILD)" "$$lua" bench/level.lua || exit 1; done

# ---- fuzzing: in a build of its own

TIME ?= 60
SEED ?= 1000
JOBS ?= 2
FUZZ_CC ?= clang
FUZZ_BUILD = build/fuzz
FUZZ_FLAGS = -fsanitize=fuzzer-no-link,address,undefined,float-cast-overflow \
  -fno-sanitize-recover=all -fno-omit-frame-pointer
TARGETS = $(sort $(basename $(notdir $(wildcard fuzz/targets/*.c))))
TARGET ?= $(TARGETS)
FUZZERS = $(TARGET:%=$(BUILD)/fuzzers/%)
IN_FUZZ_BUILD = $(AGAIN) SANITIZE=1 SANITIZE_FLAGS="$(FUZZ_FLAGS)" BUILD=$(FUZZ_BUILD) \
  CC="$(FUZZ_CC)" CFLAGS="-O1 -g"

fuzz: fuzzers
	@mk/fuzz.sh $(FUZZ_BUILD) $(TIME) $(JOBS) $(TARGET)

fuzzers:
	@mk/fuzz-ready.sh $(FUZZ_CC)
	+$(IN_FUZZ_BUILD) build-fuzzers

build-fuzzers: $(FUZZERS) $(BUILD)/seeds.ok

$(BUILD)/fuzzers/%.o: fuzz/libfuzzer.c fuzz/targets.h | $(BUILD)/compiler.ok
	@mkdir -p $(@D)
	$(COMPILE) -DFUZZ_TARGET=$*
$(BUILD)/fuzzers/%: $(BUILD)/fuzzers/%.o $(call objects,$(FUZZ)) $(STATIC)
	$(LINK) -fsanitize=fuzzer -o $@ $^ -lm $(LDLIBS)

$(BUILD)/write_seeds: $(call objects,fuzz/write_seeds.c $(FUZZ)) $(STATIC)
	$(LINK) -o $@ $^ -lm $(LDLIBS)
$(BUILD)/seeds.ok: $(BUILD)/write_seeds $(shell find spec/vectors -type d 2>/dev/null)
	rm -rf $(BUILD)/seeds
	mkdir -p $(TARGETS:%=$(BUILD)/seeds/%)
	$< $(BUILD)/seeds
	@touch $@

# Level scripts by chance, on each machine for half of the time.
fuzz-scripts: all
	@mkdir -p $(BUILD)/scripts
	@for lua in $(TEST_LUAS); do mk/run-in-tree.sh "$(BUILD)" "$$lua" fuzz/scripts.lua \
	  $(BUILD)/scripts $$(($(TIME) / $(words $(TEST_LUAS)))) $(SEED) || { \
	  echo "fuzz-scripts: the script that ran last is $(BUILD)/scripts/script.lua" >&2; exit 1; }; done

# What takes too long for every day.
test-large: deps-test
	$(AGAIN) BOARDWALK_LARGE=1 BUSTED_ARGS="spec/80-wad_spec.lua \
	  spec/172-faults_spec.lua spec/175-lua_allocations_spec.lua" run-tests

# What `make test` does a little of: shapes with faults in them, a quarter of the files of each kind,
# and rays at each of 20 meshes, the answers of the trees against testing every face.
SHAPE_TESTS = test_shape_mutations test_shape_tree test_shape_set

test-shapes: deps-test
	$(AGAIN) SANITIZE=1 BUILD=build/asan CC=gcc $(SHAPE_TESTS:%=build/asan/spec/c/%)
	$(AGAIN) $(SHAPE_TESTS:%=$(BUILD)/spec/c/%)
	BOARDWALK_MUTATIONS=25000 build/asan/spec/c/test_shape_mutations
	BOARDWALK_RAYS=100000 $(BUILD)/spec/c/test_shape_tree
	BOARDWALK_RAYS=100000 $(BUILD)/spec/c/test_shape_set

# `make -k lint` shows what each of them finds.
lint: lint-lua lint-docs lint-format lint-cppcheck lint-tidy lint-libm lint-gcc lint-clang

# By name: what lies beside them is not ours.
LUA_FOLDERS = bench bindings docs examples fuzz levels lua mk spec
lint-lua: deps-lint
	luacheck --quiet --no-color $(LUA_FOLDERS) bin/boardwalk

# What `make docs` writes is as it would write it.
lint-docs: $(BUILD)/lua.ok
	$(LUA) docs/generate.lua --check

lint-format: deps-lint
	clang-format --dry-run -Werror $(C_FILES)

# With several processes only what they leave in a folder lets it look across files, and then its exit
# status says nothing: what it found does.
CPPCHECKED = build/lint/cppcheck
lint-cppcheck: deps-lint
	@rm -rf $(CPPCHECKED) && mkdir -p $(CPPCHECKED)
	cppcheck -j $(CORES) --cppcheck-build-dir=$(CPPCHECKED) --output-file=$(CPPCHECKED)/found \
	  --std=c11 --quiet --inline-suppr -Isrc -Ibindings/lua54 -Ibindings \
	  --enable=warning,performance,portability,style --suppress=badBitmaskCheck --suppress=ctuuninitvar \
	  $(C_SOURCES) $(LUAJIT_C_SOURCES)
	@cat $(CPPCHECKED)/found >&2 && test ! -s $(CPPCHECKED)/found

lint-tidy: deps-lint
	@printf '%s\n' $(C_SOURCES) | xargs -P $(CORES) -I {} \
	  clang-tidy --quiet {} -- -std=c11 -Isrc -Ibindings/lua54 -Ibindings $(LUA_CFLAGS)
	clang-tidy --quiet $(LUAJIT_C_SOURCES) -- -std=c11 -Isrc -Ibindings $(LUAJIT_CFLAGS)

# Both compilers, without a warning. Some of gcc's come only with optimisation, none of clang's.
lint-gcc: LINT_CFLAGS = -O2
lint-clang: LINT_CFLAGS = -O0
lint-gcc lint-clang: lint-%: deps-lint
	$(AGAIN) $(ALL_CORES) BUILD=build/lint/$* CC=$* CFLAGS=$(LINT_CFLAGS) WERROR=1 all \
	  build/lint/$*/spec/determinism/determinism \
	  $(patsubst %.c,build/lint/$*/%,$(C_TESTS) $(C_EXAMPLES))

# The reference and the editor types, from the description of the API.
docs: $(BUILD)/lua.ok
	$(LUA) docs/generate.lua

# Lays out the C sources as .clang-format says.
format:
	clang-format -i $(C_FILES)

# ---- installing ----------------------------------------------------------------------------------

BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
SHAREDIR = $(PREFIX)/share/boardwalk
# Each machine's modules in Lua, and those in C.
LUADIR = $(PREFIX)/share/lua/5.4
LUA_MODULE_DIR = $(PREFIX)/lib/lua/5.4
LUAJIT_LUADIR = $(PREFIX)/share/lua/5.1
LUAJIT_MODULE_DIR = $(PREFIX)/lib/lua/5.1
# The interpreter that the installed command names in its first line.
COMMAND_LUA = $(LUA)

PUT = install -D -m 644

# $(call put,FILES,FOLDER of theirs,FOLDER to put them into)
put = for file in $(patsubst $(2)/%,%,$(1)); do \
  $(PUT) $(2)/$$file "$(DESTDIR)$(3)/$$file" || exit 1; done
# $(call put_modules,FOLDER) puts what both machines have.
put_modules = $(call put,$(filter lua/%,$(LUA_MODULES)) $(ASSETS),lua,$(1)); \
  $(call put,$(API),docs,$(1)/boardwalk)
# $(call put_programs,FOLDER) puts the programs of optional libraries beside a module in C.
put_programs = for program in $(HELPER_PROGRAMS); do \
  install -D -m 755 $$program "$(DESTDIR)$(1)/boardwalk/$${program\#\#*/}" || exit 1; done

install: install-library install-lua install-luajit install-command

install-library: $(STATIC) $(SHARED)
	$(call put,$(PUBLIC),src,$(INCLUDEDIR))
	$(PUT) $(STATIC) "$(DESTDIR)$(LIBDIR)/libboardwalk.a"
	$(PUT) $(SHARED) "$(DESTDIR)$(LIBDIR)/$(SONAME)"
	ln -sf $(SONAME) "$(DESTDIR)$(LIBDIR)/libboardwalk.so"
	$(PUT) boardwalk.pc.in "$(DESTDIR)$(LIBDIR)/pkgconfig/boardwalk.pc"
	sed -i -e 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
	  -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' "$(DESTDIR)$(LIBDIR)/pkgconfig/boardwalk.pc"

install-lua: module
	$(PUT) $(MODULE) "$(DESTDIR)$(LUA_MODULE_DIR)/boardwalk/core.so"
	$(call put_programs,$(LUA_MODULE_DIR))
	$(call put_modules,$(LUADIR))

install-luajit: luajit
	$(call put,$(LUAJIT_CORE) $(LUAJIT_STATE),$(BUILD)/luajit,$(LUAJIT_MODULE_DIR))
	$(call put_programs,$(LUAJIT_MODULE_DIR))
	$(call put,$(LUAJIT_MODULES),$(BUILD)/luajit,$(LUAJIT_LUADIR))
	$(call put_modules,$(LUAJIT_LUADIR))

install-command:
	$(call put,README.md SECURITY.md LICENSE $(wildcard levels/* examples/*.* examples/*/* docs/*.md \
	  docs/pictures/* docs/reference/*.md),.,$(SHAREDIR))
	install -D -m 755 bin/boardwalk "$(DESTDIR)$(BINDIR)/boardwalk"
	sed -i '1s|.*|#!$(if $(filter /%,$(COMMAND_LUA)),,/usr/bin/env )$(COMMAND_LUA)|' \
	  "$(DESTDIR)$(BINDIR)/boardwalk"

uninstall:
	rm -f $(foreach file,libboardwalk.a libboardwalk.so $(SONAME) pkgconfig/boardwalk.pc, \
	  "$(DESTDIR)$(LIBDIR)/$(file)")
	rm -f "$(DESTDIR)$(INCLUDEDIR)/boardwalk.h" "$(DESTDIR)$(BINDIR)/boardwalk"
	rm -rf "$(DESTDIR)$(INCLUDEDIR)/boardwalk" "$(DESTDIR)$(SHAREDIR)" \
	  "$(DESTDIR)$(LUADIR)/boardwalk" "$(DESTDIR)$(LUA_MODULE_DIR)/boardwalk" \
	  "$(DESTDIR)$(LUAJIT_LUADIR)/boardwalk" "$(DESTDIR)$(LUAJIT_MODULE_DIR)/boardwalk"

# ---- rocks ---------------------------------------------------------------------------------------

# What the rockspec calls. LuaRocks gives ROCK_LUA, its interpreter, and ROCK_INCDIR, the folder of
# the headers; mk/rock.sh finds out which machine they are and calls the targets above for it.
rock install-rock:
	@mk/rock.sh $@ $(MAKE) --no-print-directory

ROCK = boardwalk-scm-1
dist: $(BUILD)/$(ROCK).src.rock
.PHONY: $(BUILD)/$(ROCK).src.rock
$(BUILD)/$(ROCK).src.rock:
	@mk/dist.sh $(ROCK) $@

include mk/tools.mk mk/windows.mk

clean:
	rm -rf $(BUILD)

help:
	@sed -n 's/^#: //p' Makefile
