/* RenderWare streams, as far as a loader looks into them. */
#ifndef BW_WORLD_SECTIONS_H
#define BW_WORLD_SECTIONS_H

#include "base/bytes.h"

/* Section types that loaders ask for. */
#define BW_SECTION_STRUCT 0x01u
#define BW_SECTION_EXTENSION 0x03u
#define BW_SECTION_MATERIALS 0x08u
#define BW_SECTION_SECTOR 0x09u
#define BW_SECTION_PLANE 0x0au
#define BW_SECTION_WORLD 0x0bu
#define BW_SECTION_CLUMP 0x10u
#define BW_SECTION_ATOMIC 0x14u
#define BW_SECTION_DICTIONARY 0x16u
#define BW_SECTION_PVS 0x12au
#define BW_SECTION_STREAMED 0x3f1u /* a sector's streamed index, part and position */

#define BW_SECTION_HEADER 12u

/* Reads the header of the section at the reader, which must hold its data too; `depth` is the
 * caller's. False, and the reader where it was, when it does not. */
bool bw_section_read(bw_reader *reader, bw_section *out);

/* Finds the first section of a type at the top of a stream, as RenderWare does, passing over
 * others; false when there is none that fits. */
bool bw_section_find(const void *data, size_t size, uint32_t type, bw_section *out);

#endif
