/* IPhysics: the bodies of The Warriors, the questions asked of them, and how dropped things settle.
 *
 * Part of boardwalk.h, which includes it.
 *
 * A world is a set of bodies in a list sorted by the low x of their boxes. It moves nothing by
 * itself: its step only turns settling objects and refreshes one bound. Whoever uses it keeps the
 * things that move, tells the world where they are before a step (an owner is that data) and reads
 * back afterwards what the step turned.
 *
 * Metres, seconds, radians, z up. A rotation is a quaternion x, y, z, w. One whose length is off 1
 * by more than 1e-4 is normalised when it is set; one of length 0 is BW_INVALID. Every number set
 * must be finite and at most BW_FAR; sizes must be over 0. Anything else is BW_INVALID and changes
 * nothing.
 *
 * Owners, bodies and shapes are known by ids: never 0, and made anew whenever their place is used
 * again, so that the id of something gone is BW_NOT_FOUND (ids repeat after 65,535 uses of a
 * place). In queries the id of something gone matches nothing.
 *
 * source: seed 001, units 14 and 15, and the page on physics
 */
#ifndef BOARDWALK_PHYSICS_H
#define BOARDWALK_PHYSICS_H

typedef struct bw_physics bw_physics;

/* The largest coordinate, size, speed or time that can be set. our choice. */
#define BW_FAR 1e7f

/* ---- making a world ------------------------------------------------------------------------ */

/* How many of each a world holds. bw_physics_options_init gives the original's counts; the last two
 * are ours, for bodies that a host puts together itself (the original builds such ones on its
 * stack, 0x00341970). At most 65,535 bodies and as many shapes in all. */
typedef struct bw_physics_options {
  uint32_t humans;         /* 60, each with a capsule, five bone segments and five bone spheres */
  uint32_t objects;        /* 416 bodies, spheres and boxes */
  uint32_t panes;          /* 255 bodies and boxes */
  uint32_t cars;           /* 18 bodies with two boxes each */
  uint32_t strike_spheres; /* 60 */
  uint32_t push_spheres;   /* 30 */
  uint32_t ignore_slots;   /* 60 */
  uint32_t settle_slots;   /* 64 */
  uint32_t host_bodies;    /* 256 */
  uint32_t host_shapes;    /* 1024 */
} bw_physics_options;

BW_API void bw_physics_options_init(bw_physics_options *options);

/* Makes an empty world; NULL options are the original's counts. original: 0x0033c288 */
BW_API bw_status bw_physics_create(const bw_physics_options *options, const bw_allocator *allocator,
                                   bw_physics **out, bw_error *error);
BW_API void bw_physics_destroy(bw_physics *physics);

/* The whole state as bytes, the same on every machine. A world loaded from them goes on exactly as
 * the saved one, ids included, and saves to the same bytes. */
BW_API bw_status bw_physics_save(const bw_physics *physics, bw_bytes **out, bw_error *error);
BW_API bw_status bw_physics_load(const void *data, size_t size, const bw_allocator *allocator,
                                 bw_physics **out, bw_error *error);

/* What the original keeps in the head of its block. */
typedef struct bw_physics_info {
  uint32_t first_body;  /* +0x08: head of the sorted list, or 0 */
  uint32_t first_human; /* +0x04: head of the human list, or 0 */
  uint32_t body_count;  /* bodies in the body vector, +0x4f450 */
  uint32_t owner_count;
  uint32_t ticks; /* +0x12: steps since the bound was refreshed */
  float widest;   /* +0x14: the widest body in x, or more until the next refresh */
  float time;     /* as set by bw_physics_set_time */
} bw_physics_info;

BW_API void bw_physics_get(const bw_physics *physics, bw_physics_info *out);

/* Sets the time, in seconds, to which spinning owners are turned when their body is posed or they
 * start to settle. Starts at 0. */
BW_API bw_status bw_physics_set_time(bw_physics *physics, float seconds, bw_error *error);

/* The pools, in the order of the original's block; those of bodies come first. */
typedef enum bw_pool {
  BW_POOL_HUMAN_BODIES,   /* +0x124b0 */
  BW_POOL_OBJECT_BODIES,  /* +0x15930 */
  BW_POOL_PANE_BODIES,    /* +0x3af30 */
  BW_POOL_CAR_BODIES,     /* +0x4be20 */
  BW_POOL_BAG_BODY,       /* +0x4f2a0 */
  BW_POOL_HOST_BODIES,    /* ours */
  BW_POOL_BONE_SPHERES,   /* +0x120 */
  BW_POOL_BONE_SEGMENTS,  /* +0x71a0 */
  BW_POOL_STRIKE_SPHERES, /* +0xf7b0 */
  BW_POOL_CAPSULES,       /* +0x10e30 */
  BW_POOL_OBJECT_SPHERES, /* +0x22930 */
  BW_POOL_OBJECT_BOXES,   /* +0x2c530 */
  BW_POOL_PANE_BOXES,     /* +0x42eb0 */
  BW_POOL_CAR_BOXES,      /* +0x4c720 */
  BW_POOL_PUSH_SPHERES,   /* +0x4db60 */
  BW_POOL_BAG_SEGMENT,    /* +0x4f380 */
  BW_POOL_BAG_CAPSULE,    /* +0x4f3f0 */
  BW_POOL_HOST_SHAPES,    /* ours */
  BW_POOL_COUNT
} bw_pool;

/* How many entries a pool has, and how many of them are in use; 0 for an unknown pool. */
BW_API uint32_t bw_physics_pool_size(const bw_physics *physics, uint32_t pool);
BW_API uint32_t bw_physics_pool_used(const bw_physics *physics, uint32_t pool);
/* The id of a pool's entry, in use or not; 0 when there is none. What is not in use can be looked
 * at with bw_body_get and bw_shape_get. */
BW_API uint32_t bw_physics_pool_entry(const bw_physics *physics, uint32_t pool, uint32_t index);
/* The body at a place of the body vector, 0 to body_count - 1; 0 when there is none. our choice: a
 * body that leaves gives its place to the last one. original: 0x00340668, 0x00340700 */
BW_API uint32_t bw_physics_body_at(const bw_physics *physics, uint32_t index);
/* Ignore slots and settle slots in use. */
BW_API uint32_t bw_physics_ignore_slots_used(const bw_physics *physics);
BW_API uint32_t bw_physics_settle_slots_used(const bw_physics *physics);

/* ---- owners -------------------------------------------------------------------------------- */

/* Flags of an owner that this library reads or writes; the rest is the host's. */
#define BW_OWNER_HELD 0x10u        /* held in a hand: settling does not turn it */
#define BW_OWNER_SLERPS 0x1000u    /* its pose is not turned on by its spin */
#define BW_OWNER_SETTLING 0x40000u /* set by a start, cleared by the end or a cancel */
#define BW_OWNER_SETTLED 0x8000000u

/* What a body needs to know of the thing it stands for. Setters: below. */
typedef struct bw_owner_state {
  float position[3];
  float rotation[4];         /* x, y, z, w */
  float angular_velocity[3]; /* radians a second */
  float stamp;               /* time of the last update: the spin counts from there */
  float raise;               /* of a human: how high the capsule's low end stands over the feet */
  uint32_t flags;            /* also what the filtered query calls the owner's state */
  uint32_t type_mask;        /* the class, copied to a body when it is made */
  uint32_t holds;            /* of a human: the owner in its hand, always ignored; or 0 */
  uint32_t body;             /* read only: its body, or 0 */
} bw_owner_state;

/* At the origin, not turned, not moving, type mask 1. */
BW_API void bw_owner_state_init(bw_owner_state *state);

/* Makes an owner; NULL is the state of bw_owner_state_init. Owners have no pool: there may be
 * 65,535 of them. */
BW_API bw_status bw_owner_create(bw_physics *physics, const bw_owner_state *state, uint32_t *owner,
                                 bw_error *error);
/* Frees an owner, its body, and what other bodies remember of it. our choice: of its settle slots
 * every one is freed (the original leaves a second one behind). */
BW_API bw_status bw_owner_destroy(bw_physics *physics, uint32_t owner, bw_error *error);

BW_API bw_status bw_owner_get(const bw_physics *physics, uint32_t owner, bw_owner_state *out,
                              bw_error *error);
/* Sets all of it but `body`, or nothing; the body becomes dirty. A type mask counts for a body that
 * is made later. Whoever wants to keep BW_OWNER_SETTLING reads the flags first. */
BW_API bw_status bw_owner_set(bw_physics *physics, uint32_t owner, const bw_owner_state *state,
                              bw_error *error);
/* Moves an owner; its body becomes dirty. */
BW_API bw_status bw_owner_set_pose(bw_physics *physics, uint32_t owner, const float position[3],
                                   const float rotation[4], bw_error *error);
BW_API bw_status bw_owner_set_spin(bw_physics *physics, uint32_t owner,
                                   const float angular_velocity[3], float stamp, bw_error *error);
BW_API bw_status bw_owner_set_flags(bw_physics *physics, uint32_t owner, uint32_t flags,
                                    bw_error *error);
/* Sets `raise` and `holds`; the body becomes dirty. The original raises a human's capsule by 0.61,
 * 0.7 or 0.35 times its scale, by what the human does. */
BW_API bw_status bw_owner_set_stance(bw_physics *physics, uint32_t owner, float raise,
                                     uint32_t holds, bw_error *error);
/* Sets the pose of a bone, 0 to BW_BONE_COUNT - 1, in the world; the body becomes dirty. A bone
 * never set is where its owner is. */
#define BW_BONE_COUNT 64
BW_API bw_status bw_owner_set_bone(bw_physics *physics, uint32_t owner, int32_t bone,
                                   const float position[3], const float rotation[4],
                                   bw_error *error);

/* ---- bodies -------------------------------------------------------------------------------- */

/* Flags of a body. A name in capitals is the script's layer (PHYFLAG) for it. */
#define BW_BODY_BLOCK_OBJECTS 0x2u  /* BLOCKOBJECTS */
#define BW_BODY_BLOCK_HUMANS 0x4u   /* BLOCKHUMANS */
#define BW_BODY_WEAPON_TARGET 0x8u  /* WEAPONTARGET */
#define BW_BODY_MELEE_TARGET 0x10u  /* MELEETARGET */
#define BW_BODY_CHARGE_TARGET 0x20u /* CHARGETARGET */
#define BW_BODY_JUMP_TARGET 0x40u   /* JUMPTARGET */
#define BW_BODY_IMMOVABLE 0x200u
#define BW_BODY_ALWAYS_UPDATE 0x800u   /* updated even when it is not dirty */
#define BW_BODY_RAY_TARGET 0x2000u     /* RAYCASTTARGET: rays meet it */
#define BW_BODY_COMBAT_PASS 0x10000u   /* COMBATPASSTHROUGH */
#define BW_BODY_THROWN_TARGET 0x20000u /* THROWNWEAPONTARGET */
#define BW_BODY_RUN_TARGET 0x40000u    /* RUNTARGET */
#define BW_BODY_DIRTY 0x80000000u      /* pose, bound and sort it at the next update */

/* The body flags for a script's PHYFLAG value; bits that name no layer count for nothing. */
BW_API uint32_t bw_layer_flags(uint32_t layers);
/* The name of PHYFLAG bit 0 to 9, or NULL; and the PHYFLAG value of a name in any case
 * (COMBATTARGET is four layers), or 0. */
BW_API const char *bw_layer_name(uint32_t bit);
BW_API uint32_t bw_layer_find(const char *name, size_t length);

/* A body's record. */
typedef struct bw_body_info {
  float low[3], high[3]; /* +0x00, +0x10: its box */
  float push_out[3];     /* +0x50: for a host's own sweep, as the next two */
  float scale[3];        /* +0x60 */
  uint32_t blocked;      /* +0x70: moves in a row that ended where they began */
  uint32_t index;        /* +0x20: place in the body vector, or BW_NONE */
  uint32_t previous;     /* +0x24: neighbours in the sorted list, or 0 */
  uint32_t next;         /* +0x28 */
  uint32_t shape;        /* +0x30: its first shape, or 0 */
  uint32_t bone_shape;   /* +0x80: a human's first bone shape, or 0 */
  uint32_t owner;        /* +0x34: 0 while the entry is free */
  uint32_t flags;        /* +0x40 */
  uint32_t type_mask;    /* +0x44 */
  uint32_t next_human;   /* +0xc8: the next of the human list, or 0 */
  uint32_t pool;         /* a bw_pool */
  int32_t group;         /* +0x3c: -32768 to 32767 */
} bw_body_info;

/* Makes a body for an owner that has none: the pool's first free entry gets the owner and its type
 * mask, its flags, and its place in the vector and the list. It is dirty and its box is the origin
 * until bw_body_update. A full pool is BW_LIMIT; the original does not say what it then does. */

/* Without shapes; flags as given. */
BW_API bw_status bw_body_create(bw_physics *physics, uint32_t owner, uint32_t flags, uint32_t *body,
                                bw_error *error);
/* A human's set of capsule and bones. `scale` is the human's (the player: 0.97), `height_scale` the
 * factor on the capsule's 2 metres. The bones are off, the capsule on. Flags 0x8002243f.
 * original: 0x0033cc48, 0x00341f28 */
BW_API bw_status bw_body_create_human(bw_physics *physics, uint32_t owner, float scale,
                                      float height_scale, uint32_t *body, bw_error *error);
/* A world object: BW_SHAPE_BOX of full `size`, or BW_SHAPE_SPHERE of radius size[0] / 2, at
 * `centre` in the object's frame; any other type is BW_UNSUPPORTED. Flags 0x80000500 and those of
 * `layers`. */
BW_API bw_status bw_body_create_object(bw_physics *physics, uint32_t owner, uint32_t type,
                                       const float size[3], const float centre[3], uint32_t layers,
                                       uint32_t *body, bw_error *error);
/* Two boxes of full sizes. Flags 0x8002231a. our choice: the page leaves open whether the sizes of
 * the game's records are full or half. */
BW_API bw_status bw_body_create_car(bw_physics *physics, uint32_t owner, const float size_1[3],
                                    const float offset_1[3], const float size_2[3],
                                    const float offset_2[3], uint32_t *body, bw_error *error);
/* A box of half extents width / 2, 0.25, height / 2. Flags 0x8000007a. */
BW_API bw_status bw_body_create_pane(bw_physics *physics, uint32_t owner, float width, float height,
                                     uint32_t *body, bw_error *error);
/* The one punch bag. Flags 0x8000243f. */
BW_API bw_status bw_body_create_punch_bag(bw_physics *physics, uint32_t owner, uint32_t *body,
                                          bw_error *error);

/* Takes a body out of the world and gives its entry back; the owner stays. Other bodies stop
 * ignoring the owner. original: 0x00340700 */
BW_API bw_status bw_body_destroy(bw_physics *physics, uint32_t body, bw_error *error);

BW_API bw_status bw_body_get(const bw_physics *physics, uint32_t body, bw_body_info *out,
                             bw_error *error);
BW_API bw_status bw_body_set_flags(bw_physics *physics, uint32_t body, uint32_t flags,
                                   bw_error *error);
BW_API bw_status bw_body_set_type_mask(bw_physics *physics, uint32_t body, uint32_t type_mask,
                                       bw_error *error);
/* Bodies of the same group other than 0 never touch. */
BW_API bw_status bw_body_set_group(bw_physics *physics, uint32_t body, int32_t group,
                                   bw_error *error);
/* Sets what a host's sweep keeps with a body; this library only stores it. */
BW_API bw_status bw_body_set_sweep(bw_physics *physics, uint32_t body, const float push_out[3],
                                   const float scale[3], uint32_t blocked, bw_error *error);
/* Sets a body's box by hand, sorts it in and clears BW_BODY_DIRTY; the next update of a dirty body
 * computes it again. original: 0x00340628 */
BW_API bw_status bw_body_set_box(bw_physics *physics, uint32_t body, const float low[3],
                                 const float high[3], bw_error *error);

/* When a body is dirty or has BW_BODY_ALWAYS_UPDATE: poses its shapes, computes its box from those
 * of the chain (not the bones), sorts it in, and clears the flag. our choice: a body without shapes
 * is a point, and flags 0x801 do not sweep. original: 0x00341c10 */
BW_API bw_status bw_body_update(bw_physics *physics, uint32_t body, bw_error *error);
/* The same for every body, in the vector's order; returns how many were updated. */
BW_API uint32_t bw_physics_update_bodies(bw_physics *physics);

/* The ignore list: data for a host's own contacts. No query here reads it. `owner` 0 on a human
 * body is the level's mesh. Ignoring takes one of the world's slots, BW_LIMIT when all are used
 * (the original then does nothing); stopping gives one back, with `owner` 0 all of the body's. */
BW_API bw_status bw_body_ignore(bw_physics *physics, uint32_t body, uint32_t owner,
                                bw_error *error);
BW_API bw_status bw_body_stop_ignoring(bw_physics *physics, uint32_t body, uint32_t owner,
                                       bw_error *error);
/* `ignoring` is 1 for what was ignored, and for what a human's owner holds. */
BW_API bw_status bw_body_is_ignoring(const bw_physics *physics, uint32_t body, uint32_t owner,
                                     int32_t *ignoring, bw_error *error);

/* ---- shapes -------------------------------------------------------------------------------- */

#define BW_SHAPE_BOX 1u
#define BW_SHAPE_SPHERE 2u
#define BW_SHAPE_CAPSULE 3u /* upright whatever its owner's rotation */
#define BW_SHAPE_SEGMENT 4u /* the way of a sphere from one point to another */

#define BW_SHAPE_ENABLED 0x1u
#define BW_SHAPE_STRIKES 0x2u /* a striking shape; on a capsule: charging */
#define BW_SHAPE_STRUCK 0x4u  /* a target of strikes */
#define BW_SHAPE_TAKEN 0x8u   /* taken from a pool: kept by the world */
#define BW_SHAPE_RESET 0x10u  /* the next pose makes previous = current; then it is cleared */

/* A shape where it stands in the world. Fields that its type does not name are 0 and not read. */
typedef struct bw_geometry {
  uint32_t type;
  float at[3];   /* box, sphere: centre; capsule: base; segment: start */
  float to[3];   /* segment: end */
  float half[3]; /* box: half extents */
  float axes[9]; /* box: three unit axes */
  float radius;  /* sphere, capsule, segment */
  float height;  /* capsule */
} bw_geometry;

typedef struct bw_shape_info {
  bw_geometry geometry;
  float low[3], high[3]; /* its box */
  float offset[3];       /* +0x10: in the frame of its bone */
  float previous[3];     /* +0x20: geometry.at before the last pose */
  float length;          /* capsule: height before it is posed; segment: length */
  int32_t bone;          /* +0x31: -1 is the body's own frame */
  uint32_t flags;        /* +0x32 */
  uint32_t body;         /* whose chain it is in, or 0 */
  uint32_t next;         /* +0x00: the next of its chain, or 0 */
  uint32_t pool;         /* a bw_pool */
} bw_shape_info;

/* The chains of a body. */
#define BW_CHAIN_BODY 0u  /* what rays, overlaps and the box see */
#define BW_CHAIN_BONES 1u /* a human's bone shapes */

/* Takes a host shape and adds it behind a chain's last one; the body becomes dirty. `size`: box:
 * full x, y, z; sphere: radius; capsule: height, radius; segment: length, radius (the rest is not
 * read). BW_UNSUPPORTED for another type. our choice: behind the last, as the original adds bone
 * shapes. */
BW_API bw_status bw_body_add_shape(bw_physics *physics, uint32_t body, uint32_t chain,
                                   uint32_t type, const float size[3], uint32_t *shape,
                                   bw_error *error);
/* Takes a host shape out of its chain; BW_INVALID for a shape of another pool. */
BW_API bw_status bw_shape_destroy(bw_physics *physics, uint32_t shape, bw_error *error);

BW_API bw_status bw_shape_get(const bw_physics *physics, uint32_t shape, bw_shape_info *out,
                              bw_error *error);
/* Sets the low 16 bits of the flags but for BW_SHAPE_TAKEN. */
BW_API bw_status bw_shape_set_flags(bw_physics *physics, uint32_t shape, uint32_t flags,
                                    bw_error *error);
/* Sets the offset and the bone (-1 to BW_BONE_COUNT - 1), or the size as bw_body_add_shape reads
 * it; the body becomes dirty. */
BW_API bw_status bw_shape_set_offset(bw_physics *physics, uint32_t shape, const float offset[3],
                                     int32_t bone, bw_error *error);
BW_API bw_status bw_shape_set_size(bw_physics *physics, uint32_t shape, const float size[3],
                                   bw_error *error);
/* Poses a shape by hand, as a car does its boxes; the body's box stays. The type must be the
 * shape's, axes must be unit and at right angles within 1e-3. BW_INVALID otherwise. original:
 * 0x00343040 */
BW_API bw_status bw_shape_set_geometry(bw_physics *physics, uint32_t shape,
                                       const bw_geometry *geometry, bw_error *error);

/* Whether a geometry can be asked about: a known type, finite numbers up to BW_FAR, sizes over 0,
 * unit axes at right angles within 1e-3. Queries with another find nothing. */
BW_API int bw_geometry_valid(const bw_geometry *geometry);
/* Six numbers: low x, y, z, high x, y, z. our choice: a capsule's box has no caps.
 * original: 0x00341190, 0x003430e8, 0x00341660 */
BW_API int bw_geometry_bounds(const bw_geometry *geometry, float bounds[6]);
/* Whether two shapes overlap, by the table of overlaps; touching counts. A box never touches a
 * segment, and a capsule is an upright cylinder here. our choice: each pair's usual geometric
 * definition. original: table at +0x18 */
BW_API int bw_geometry_overlap(const bw_geometry *a, const bw_geometry *b);

/* The game's function for a pair of types (1 to 4), or 0 where the table is empty. */
#define BW_TABLE_OVERLAP 0u      /* +0x18: moving type, other type */
#define BW_TABLE_SWEEP 1u        /* +0x7c */
#define BW_TABLE_MESH_SWEEP 2u   /* +0xe0: by the first type only, as the next two */
#define BW_TABLE_MESH_OVERLAP 3u /* +0xf4 */
#define BW_TABLE_RAY 4u          /* +0x108 */
BW_API uint32_t bw_physics_dispatch(uint32_t table, uint32_t type, uint32_t other);

/* ---- queries ------------------------------------------------------------------------------- */

/* The bodies whose boxes overlap a box, touching included, in the list's order: not the ignored
 * owner's, only those with a bit of `type_mask` (0 finds nothing, 0xffffffff all), and with a bit
 * of `flag_mask` unless that is 0. The walk starts at `start`: backwards as far as the widest body
 * may reach, then forwards; with 0, or a body that is gone, at the list's head. our choice: `start`
 * itself counts.
 *
 * Writes the first `capacity` ids and returns how many there are. The original's callers have room
 * for 512 and it writes past that; this does not, and the ray and overlaps below have no such
 * limit. original: 0x0033feb0 */
BW_API uint32_t bw_physics_query_box(const bw_physics *physics, const float low[3],
                                     const float high[3], uint32_t start, uint32_t ignored_owner,
                                     uint32_t type_mask, uint32_t flag_mask, uint32_t *bodies,
                                     uint32_t capacity);
/* The same without bodies that have any of `excluded_flags`, or whose owner's flags have any of
 * `excluded_state`. our choice: the original's third filter, a function that is asked of each pair,
 * is a loop over the answer. original: 0x00340120 */
BW_API uint32_t bw_physics_query_box_filtered(const bw_physics *physics, const float low[3],
                                              const float high[3], uint32_t start,
                                              uint32_t ignored_owner, uint32_t type_mask,
                                              uint32_t flag_mask, uint32_t excluded_flags,
                                              uint32_t excluded_state, uint32_t *bodies,
                                              uint32_t capacity);

/* Which body a ray met. */
typedef struct bw_body_hit {
  uint32_t owner;
  uint32_t body;
  uint32_t shape;
  float fraction; /* the point is origin + fraction * length * direction */
} bw_body_hit;

/* Option: a capsule answers where the ray enters it, by the box's rules (0 from inside, nothing
 * when all of the ray lies inside), instead of as the original does. */
#define BW_CAST_TRUE_CAPSULES 0x1u

/* The nearest enabled box or capsule that a ray meets, of bodies with BW_BODY_RAY_TARGET and a bit
 * of `type_mask`, not the ignored owner's. Of equal fractions the first in the list's order, then
 * in the chain's. Bones, spheres and segments are never met. On a miss `out` stays as it was.
 * Returns whether it hit. original: 0x0033eee0 */
BW_API int bw_physics_cast(const bw_physics *physics, float ox, float oy, float oz, float dx,
                           float dy, float dz, float length, uint32_t type_mask,
                           uint32_t ignored_owner, uint32_t options, bw_body_hit *out);

/* A shape of a body that overlaps. */
typedef struct bw_overlap {
  uint32_t owner;
  uint32_t body;
  uint32_t shape;
} bw_overlap;

/* Option: only enabled shapes, as the original's option of that value. */
#define BW_OVERLAP_ENABLED 0x200u

/* The shapes in the chains of bodies that overlap a geometry, in the list's order, then the
 * chain's. Bodies of `group`, unless that is 0, are passed over, and the masks are those of
 * bw_physics_query_box. Writes the first `capacity` and returns how many there are. original:
 * 0x0033ebb8 */
BW_API uint32_t bw_physics_overlap(const bw_physics *physics, const bw_geometry *geometry,
                                   uint32_t ignored_owner, uint32_t type_mask, uint32_t flag_mask,
                                   int32_t group, uint32_t options, bw_overlap *out,
                                   uint32_t capacity);

/* ---- rays against one shape ---------------------------------------------------------------- */

/* Narrows [*t0, *t1] to where den * t >= num; returns 0 when nothing is left.
 * original: 0x00349488 */
BW_API int bw_ray_clip_slab(float den, float num, float *t0, float *t1);

/* A ray against a box or a capsule. `list` gets the fractions that the original stores, in its
 * order, and `count` how many, before those outside 0 to 1 are dropped; `fraction` the answer.
 * Returns whether there is one; `fraction` is written only then. Other types are never hit.
 * original: 0x00345b90, 0x00349560; 0x003459f0, 0x00349a60 */
BW_API int bw_ray_geometry(float ox, float oy, float oz, float dx, float dy, float dz, float length,
                           const bw_geometry *geometry, uint32_t options, float list[2],
                           uint32_t *count, float *fraction);

/* ---- settling and the step ----------------------------------------------------------------- */

/* Starts to turn an owner so that its nearest axis of `axis_mask` (bit 0 x, 1 y, 2 z; bit 3 is read
 * and never used) lies along a unit normal. Takes the first slot that is free or already the
 * owner's; its spin stops and BW_OWNER_SETTLING is set. With no slot left BW_LIMIT, and nothing
 * changed. our choice: a mask without an axis is BW_INVALID. `slot` may be NULL. original:
 * 0x00340fe0 */
BW_API bw_status bw_physics_start_settle(bw_physics *physics, uint32_t owner, const float normal[3],
                                         uint32_t axis_mask, uint32_t *slot, bw_error *error);
/* Clears BW_OWNER_SETTLING and frees the owner's first slot, if it has one. original: 0x003410f0 */
BW_API bw_status bw_physics_cancel_settle(bw_physics *physics, uint32_t owner, bw_error *error);

typedef struct bw_settle_info {
  uint32_t owner;     /* +0x00: 0 for a free slot */
  float t;            /* +0x04 */
  float acceleration; /* +0x08 */
  float speed;        /* +0x0c */
  float end[4];       /* +0x10 */
  float start[4];     /* +0x20 */
} bw_settle_info;

/* Copies a slot; returns 0 when there is none of that number. */
BW_API int bw_physics_settle_slot(const bw_physics *physics, uint32_t slot, bw_settle_info *out);

/* Where a settle from `start` ends, and the axis (0 to 2) it chose. Returns 0, and writes nothing,
 * when the mask has no axis or a number is not finite. original: 0x00340b38, 0x00340d08 */
BW_API int bw_settle_target(const float start[4], const float normal[3], uint32_t axis_mask,
                            uint32_t *axis, float end[4]);

/* One tick of 1/60 s: every 120th refreshes the widest body, and every busy slot turns its owner on
 * by one; a body follows at once. original: 0x00340918 */
BW_API void bw_physics_step(bw_physics *physics);

/* What the last step did, an event for each busy slot in its order; the next step begins anew. */
#define BW_EVENT_TURNED 1u  /* the owner's rotation was set (a held one's was not) */
#define BW_EVENT_SETTLED 2u /* the same, and the turn is over */
typedef struct bw_physics_event {
  uint32_t type;
  uint32_t owner;
  uint32_t slot;
} bw_physics_event;

BW_API uint32_t bw_physics_event_count(const bw_physics *physics);
BW_API int bw_physics_event_at(const bw_physics *physics, uint32_t index, bw_physics_event *out);

/* ---- the combined line test ---------------------------------------------------------------- */

#define BW_LINE_NOTHING 0u
#define BW_LINE_MESH 1u
#define BW_LINE_BODY 2u

/* What a line test met. When `kind` is BW_LINE_NOTHING every other field is 0. */
typedef struct bw_line_hit {
  uint32_t kind;
  float t;           /* distance along the ray, in directions */
  float x, y, z;     /* origin + t * direction */
  float nx, ny, nz;  /* unit normal */
  uint32_t triangle; /* of the mesh; and its material */
  uint32_t material;
  uint32_t owner; /* of the body; and which */
  uint32_t body;
  uint32_t shape;
} bw_line_hit;

/* Casts into a mesh and among the bodies and keeps the nearer, the mesh's when both are as far.
 * Either world may be NULL. The original's rays have no normal for a body. our choice: the outward
 * normal of the box's nearest face, or of the capsule, at the point. Returns whether anything was
 * met. original: 0x002e7608 */
BW_API int bw_line_test(const bw_mesh *mesh, const bw_physics *physics, float ox, float oy,
                        float oz, float dx, float dy, float dz, float length,
                        const bw_filter *filter, uint32_t type_mask, uint32_t ignored_owner,
                        uint32_t options, bw_line_hit *out);

#endif
