# What looks for faults beside the tests: one hash for all builds, and the library's use of libm.

.PHONY: determinism lint-libm

DETERMINISM = $(BUILD)/spec/determinism/determinism$(EXE)
$(DETERMINISM): $(call objects,$(wildcard spec/determinism/*.c)) $(BUILD)/spec/c/test.o $(STATIC)
	$(LINK) -o $@ $^ -lm $(LDLIBS)

# Needs all, for what asks in Lua.
determinism: all $(DETERMINISM)
	@mk/determinism.sh $(BUILD) "$(TEST_LUAS)"

lint-libm: $(STATIC)
	@mk/libm.sh $(STATIC)
