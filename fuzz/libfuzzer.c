/* A target as libFuzzer calls it: FUZZ_TARGET is its name. */
#include "targets.h"

#ifndef FUZZ_TARGET
#define FUZZ_TARGET mesh
#endif

#define JOIN(a, b) a##b
#define ENTRY(name) JOIN(fuzz_, name)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ENTRY(FUZZ_TARGET)(data, size);
  return 0;
}
