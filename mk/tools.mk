# What looks for faults beside the tests: one hash for all builds, sanitizers and valgrind over the C
# tests, and the library's use of libm.

.PHONY: tools determinism test-threads test-asan-c test-valgrind-c lint-libm

# All of them, in some minutes; each says in a line what it found.
tools: determinism test-threads test-asan-c test-valgrind-c

DETERMINISM = $(BUILD)/spec/determinism/determinism$(EXE)
run-tests: $(DETERMINISM)
$(DETERMINISM): $(call objects,$(wildcard spec/determinism/*.c)) $(BUILD)/spec/c/test.o $(STATIC)
	$(LINK) -o $@ $^ -lm $(LDLIBS)

# Needs all, for what asks in Lua.
determinism: all $(DETERMINISM)
	@mk/determinism.sh $(BUILD) "$(TEST_LUAS)"

lint-libm: $(STATIC)
	@mk/libm.sh $(STATIC)

# ---- sanitizers and valgrind over the C tests ----------------------------------------------------

IN_ASAN = SANITIZE=1 BUILD=build/asan CC=gcc
IN_TSAN = SANITIZE=1 SANITIZE_FLAGS=-fsanitize=thread BUILD=build/tsan CC=gcc
# Fewer of what is tested by chance.
SHORT = BOARDWALK_RAYS=200 BOARDWALK_SEGMENTS=20000 IDENTITY_RAYS=20000

C_TEST_NAMES = $(notdir $(C_TEST_PROGRAMS))
# Readers, writers and whatever holds other objects; not what asks by chance a thousand times.
VALGRIND_TESTS = archive archive_files chunks level level_parts merge mesh model model_files physics \
  physics_queries primitive streaming tile_grid tree triggers world_files world_manager world_state \
  world_update world_view

test-threads: deps-test
	$(AGAIN) -s $(ALL_CORES) $(IN_TSAN) build/tsan/spec/c/test_threads
	@mk/c-tests.sh "threads under ThreadSanitizer" build/tsan/spec/c/test_threads

test-asan-c: deps-test
	$(AGAIN) -s $(ALL_CORES) $(IN_ASAN) $(C_TEST_NAMES:%=build/asan/spec/c/%)
	@$(SHORT) mk/c-tests.sh "C tests under AddressSanitizer and UndefinedBehaviorSanitizer" \
	  $(C_TEST_NAMES:%=build/asan/spec/c/%)

test-valgrind-c: deps-test
	$(AGAIN) -s $(ALL_CORES) $(VALGRIND_TESTS:%=$(BUILD)/spec/c/test_%)
	@WRAP="valgrind -q --leak-check=full --error-exitcode=99" $(SHORT) \
	  mk/c-tests.sh "C tests under valgrind" $(VALGRIND_TESTS:%=$(BUILD)/spec/c/test_%)
