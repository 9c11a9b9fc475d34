/* What the processor that runs us can do. */
#ifndef BW_BASE_PLATFORM_CPU_H
#define BW_BASE_PLATFORM_CPU_H

#include <stdbool.h>

/* Whether code for AVX2 and FMA may run: the processor and the system have it. */
bool bw_cpu_has_avx2(void);

#endif
