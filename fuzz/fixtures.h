/* Worlds that targets and seeds have in common. */
#ifndef BW_FUZZ_FIXTURES_H
#define BW_FUZZ_FIXTURES_H

#include "fuzz.h"

/* Files of a level "one" and a world "one" of five sectors in a row, a part for each. It is made
 * once, and the process's. */
const bw_world_source *fuzz_source(void);
/* A manager of that level, in which a part is loaded; a budget without global data. */
bw_world_manager *fuzz_manager(const bw_world_source *source);

/* That world. */
bw_world_layout *fuzz_row(const char *name);

/* Hills of `side` by `side` squares with walls between some, `number` of them to choose from. */
bw_model *fuzz_hills(uint32_t side, uint32_t number);
bw_mesh *fuzz_mesh_of(const bw_model *model);

/* A world of bodies of every kind, one of them settling. */
bw_physics *fuzz_physics(void);

#endif
