/* Hashes of bytes: CRC-32 for what files store, and one for our own tables. */
#ifndef BW_BASE_HASH_H
#define BW_BASE_HASH_H

#include "boardwalk.h"

/* The CRC-32 of zlib and PNG (polynomial 0xedb88320). `crc` is 0 to start, or the result for the
 * bytes before these. */
uint32_t bw_crc32(uint32_t crc, const void *data, size_t size);

/* A number to find bytes by in a table in memory: every bit of it is well mixed. It is nothing to
 * store, for it may change. */
uint64_t bw_hash(const void *data, size_t size);

#endif
