#include "base/platform_cpu.h"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))

bool bw_cpu_has_avx2(void) {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}

#else

bool bw_cpu_has_avx2(void) {
  return false;
}

#endif
