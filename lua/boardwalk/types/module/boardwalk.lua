---@meta boardwalk
-- Made by `make docs` from docs/api.lua and docs/api; edit those instead.

---A point {x, y, z} as an argument; three numbers do as well.
---@alias bw.Point number[]

---What triangles are made of.
---@class bw.Surface
---@field material? integer|string an id, or a name in any case with or without MATERIAL_ (0 when absent)
---@field flags? integer|string[] a number from 0 to 65535, or a list of flag names (0 when absent)
---@field area? integer the area byte, 0 to 255 (0 when absent)

---A triangle to build a mesh from or to add to one. Its material may be a whole name as bw.surface reads it; its own flags and area win.
---@class bw.NewTriangle
---@field material? integer|string an id, or a name in any case with or without MATERIAL_ (0 when absent)
---@field flags? integer|string[] a number from 0 to 65535, or a list of flag names (0 when absent)
---@field area? integer the area byte, 0 to 255 (0 when absent)
---@field a number[] in metres: the first corner {x, y, z}
---@field b number[] in metres: the second, counter-clockwise seen from the side that can be hit
---@field c number[] in metres: the third

---What a Model brings, or a mesh's own triangles hold.
---@class bw.Report
---@field class string "Model" or "CollisionMesh"
---@field triangles integer
---@field vertices integer
---@field merged integer vertices that triangles use, those at one place once
---@field materials integer how many different ones
---@field groups integer of a Model
---@field low? number[] in metres: the low corner of the bounds; nil without triangles
---@field high? number[] in metres: the high corner
---@field area number in square metres: of all triangles
---@field area_up number in square metres: of those that face up, within 15 degrees
---@field degenerate integer triangles without an area
---@field dropped integer those that bw.import dropped from the Model
---@field limits bw.LimitUse[] the use of each 16-bit limit of a collision mesh
---@field unknown_names bw.UnknownName[] names of a Model that are not understood, by use
---@field warnings string[] sentences: what the reader passed over, names, limits, facing, size

---How much of a limit is used.
---@class bw.LimitUse
---@field name string "triangles" or "vertices after merging"
---@field used integer
---@field limit integer

---A name of a Model that is not understood.
---@class bw.UnknownName
---@field kind string "material" or "group"
---@field name string

---Something that breaks a rule.
---@class bw.Finding
---@field severity string "error" or "warning"
---@field code string "repeated-corner", "no-area", "never-hit", "sliver", "duplicate-triangle", "duplicate-vertex", "flipped-ground", "t-junction", "gap", "unlisted", "missing-cell", "lost-ray", "seen-from-behind", "out-of-bounds", "unnamed-material", "odd-flags", "file", "unknown-name", "empty", "limit", "near-limit", "facing", "size" or "unfinished"
---@field place string "triangle 4", "vertex 1", "line 7", 'material "RALING"', "whole"
---@field message string
---@field triangles? integer[] those it is about, from 0
---@field point? bw.Point in metres: where it is

---What bw.fix did.
---@class bw.FixReport
---@field dropped integer[] triangles left out, by their old numbers
---@field turned integer[] triangles turned over, by their old numbers
---@field relisted boolean whether the grid and its lists were made anew
---@field codes table<string, integer> how many findings of each code were mended

---Options of bw.load and bw.load_bytes.
---@class bw.LoadOptions
---@field only? string "mesh": give a CollisionMesh or fail; it is taken out of any container
---@field kit? bw.TileKit|string of a MAP chunk alone: the kit, or the path of its TRAK chunk
---@field features? integer of a MAP chunk alone: the WFPC flags (0 when absent)

---Options of bw.import.
---@class bw.ImportOptions
---@field up? string the file's axis that points up, "y" or "z"; its x stays x ("y" when absent)
---@field scale? number in metres per unit: above 0 (1 when absent)
---@field whole? boolean keep triangles without an area, so that numbers are the file's (false when absent)

---Options of bw.export.
---@class bw.ExportOptions
---@field format? string the usual ending of a format, in place of that of the path
---@field up? string the axis of the file that points up, "y" or "z"; x stays x ("y" when absent)
---@field scale? number units of a model's file in a metre (1 when absent)
---@field force? boolean whether a file that is there is written over (false when absent)
---@field allow_empty_mopp? boolean as of MeshShape.save (false when absent)

---Options of bw.view.
---@class bw.ViewOptions
---@field title? string the path when absent
---@field three? string the file of three.js, where it is not Debian's
---@field force? boolean whether a file that is there is written over (false when absent)
---@field rays? table[] drawn with their hits: {from =, to =} or {origin =, direction =, length =}
---@field boxes? table[] {name =, low =, high =}
---@field flags? table[] {name =, point =}
---@field ground? number draws heights of the ground on a grid, so far apart
---@field check? boolean whether what bw.check finds is marked (false when absent)
---@field command? string what casts into the world on a command line, without the ray

---Options of bw.mesh.
---@class bw.MeshOptions
---@field cell_size? number in metres: doubled until the grid has at most 65,536 cells, or halved while there are more than eight triangles a cell (as long as cells are at most 181 an axis and 256 from the origin, and triangles listed in at most 24 cells each on average) (8 when absent)
---@field default? bw.Surface what a triangle is made of where nothing else says it
---@field materials? table<string, bw.Surface> by material name; what it does not give, the name itself may, as bw.surface reads it
---@field groups? table<string, bw.Surface> by group name of a Model, which is read alike; the fields given override those of the material
---@field strict? boolean refuse a Model with a name that is not understood; otherwise its parts that are not count as absent (false when absent)

---The payloads of a mesh's six chunks, by chunk type.
---@class bw.Payloads
---@field ["03"] string header
---@field ["04"] string triangles
---@field ["05"] string grid
---@field ["06"] string index lists
---@field ["07"] string vertices
---@field ["52"] string checked set

---Options of bw.merge and LevelObject.merge.
---@class bw.MergeOptions
---@field default? bw.Surface
---@field materials? table<string, bw.Surface>
---@field groups? table<string, bw.Surface>
---@field strict? boolean all as of bw.mesh (false when absent)

---How new triangles compare to a mesh's old ones.
---@class bw.MergeReport
---@field kept integer the same corners, flags, material and area
---@field changed integer the same corners only
---@field added integer
---@field removed integer

---A chunk to write.
---@class bw.NewChunk
---@field type integer
---@field data string
---@field id? integer|string a number, or the name it is the hash of (0 when absent)

---A group of chunks to write.
---@class bw.NewGroup
---@field id integer|string a number but 0, or the name it is the hash of
---@field chunks bw.NewChunk[]

---Options of bw.write_chunks.
---@class bw.ContainerOptions
---@field layout? string "flat" or "grouped"; what the first item is when absent
---@field id? integer|string of a flat container; a number, or the name it is the hash of (0 when absent)

---What a chunk type is.
---@class bw.ChunkType
---@field type integer
---@field name string
---@field reads boolean the original's handler reads it from the stream
---@field loaded boolean the original's handler is called when it is on the stack

---A section of a RenderWare stream.
---@class bw.Section
---@field type integer
---@field name? string of the type; nil for one that is not known
---@field size integer in bytes: of its data
---@field version integer the library's stamp
---@field depth integer 0 at the stream's top
---@field offset integer in bytes: of its data

---What is in the file of a world's part.
---@class bw.PartFile
---@field hash integer the fourth word: on the disc the CRC-32 of the file's name
---@field dictionary table {offset =, size =} of the texture dictionary's data, in bytes
---@field atomics table[] {index =, offset =, size =}: the streamed index, and where the data is

---Options of bw.view_planes; the player camera's when absent.
---@class bw.ViewSizes
---@field width? number what is seen to each side at a distance of 1 (0.637 when absent)
---@field height? number and up and down (0.478 when absent)
---@field near? number in metres (0.1 when absent)
---@field far? number in metres (115 when absent)

---A frame, for the draw distance.
---@class bw.FrameOptions
---@field far_clip? number in metres (115 when absent)
---@field viewports? integer (1 when absent)
---@field seconds? number since the last frame; at most 0.1 count (1 / 30 when absent)
---@field frame_rate? number frames a second (30 when absent)
---@field slow? boolean 24.5 frames a second are enough (false when absent)

---What a ray met.
---@class bw.Hit
---@field t number in directions: the distance along the ray
---@field x number in metres: where the triangle was met: origin + t * direction
---@field y number in metres
---@field z number in metres
---@field nx number its unit face normal; that of a two-sided triangle faces the ray
---@field ny number
---@field nz number
---@field material_name string the material's name
---@field flags integer bits 0 to 11 of the triangle's flags
---@field area integer its area byte
---@field triangle integer the triangle's number, from 0
---@field material integer its material's id
---@field set? bw.TriangleSet the set of an added triangle; nil for one of the mesh's own

---The account of a ray's walk over the grid. A ray without a direction or a length visits nothing.
---@class bw.Explanation
---@field from? number[] the ray's origin in grid coordinates
---@field to? number[] its end
---@field low? integer[] the lowest cell of the box between them
---@field high? integer[] the highest
---@field slope? number row = slope * column + offset; nil where every column has all rows
---@field offset? number
---@field columns table[] {x, from, to}: the rows that are visited in each column
---@field cells integer how many cells are visited
---@field candidates bw.Candidate[] every listed triangle, in the order of the walk
---@field kept? bw.Candidate the hit
---@field nearest_skipped? bw.Candidate the nearest triangle that the ray crosses and that is passed over

---A triangle that a ray's walk came to.
---@class bw.Candidate
---@field triangle integer
---@field cell? integer[] its cell {x, y, z}; nil in the list of added triangles that every ray tests
---@field reason string kept, seen (tested before), masked, disabled, back_face, determinant, outside, behind, beyond, excluded or farther
---@field crossed boolean the ray crosses it within its length, whatever the reason
---@field bits? string[] of a masked one, its flag bits that the mask has
---@field determinant? number nil of one that is seen
---@field u? number
---@field v? number
---@field t? number in directions

---The original's record of a ray into the world.
---@class bw.WorldResult
---@field t number in directions: the distance along the ray
---@field x number in metres: where the triangle was met: origin + t * direction
---@field y number in metres
---@field z number in metres
---@field nx number its unit face normal; that of a two-sided triangle faces the ray
---@field ny number
---@field nz number
---@field material_name string the material's name
---@field flags integer bits 0 to 11 of the triangle's flags
---@field area integer its area byte
---@field hit boolean whether a kept triangle was met
---@field triangle integer the triangle's number, from 0; -1: none
---@field material integer 1 when nothing was crossed; with hit false, any other is that of the last excluded triangle tested
---@field set? bw.TriangleSet the set of an added triangle; nil for one of the mesh's own

---What a world ray's result holds before the cast.
---@class bw.WorldRecord
---@field hit? boolean always preset (false when absent)
---@field t? number (0 when absent)
---@field x? number (0 when absent)
---@field y? number (0 when absent)
---@field z? number (0 when absent)
---@field nx? number (0 when absent)
---@field ny? number (0 when absent)
---@field nz? number (0 when absent)
---@field triangle? integer -1: none (-1 when absent)
---@field material? integer always preset (0 when absent)
---@field flags? integer (0 when absent)
---@field area? integer (0 when absent)

---A triangle of a CollisionMesh, as it is now.
---@class bw.Triangle
---@field a number[] in metres: the first corner {x, y, z}
---@field b number[] in metres: the second, counter-clockwise
---@field c number[] in metres: the third
---@field corners? integer[] its three vertex numbers, from 0; nil for an added triangle
---@field flags integer all 16 bits
---@field material integer its material's id
---@field material_name string
---@field area integer the area byte
---@field set? bw.TriangleSet the set of an added triangle; nil for one of the mesh's own

---A material that triangles of a mesh have.
---@class bw.MaterialCount
---@field id integer 0 to 255
---@field name string "unknown" for an id over 190
---@field triangles integer how many have it

---Counts over a mesh's own triangles, cells and lists.
---@class bw.Stats
---@field payload_bytes integer the six payloads together
---@field memory_bytes integer what the mesh holds of memory
---@field triangles integer its own triangles
---@field vertices integer its vertices
---@field facing_up integer triangles whose unit normal's z is over cos 15 degrees
---@field facing_down integer those under -cos 15 degrees
---@field walls integer the rest that have an area
---@field degenerate integer those without an area
---@field climbable integer those a player can climb
---@field bits table<integer, integer> triangles with each flag bit, from 0, as they are now; none for a count of 0
---@field materials table<integer, integer> triangles of each material id
---@field areas table<integer, integer> triangles of each area byte
---@field nx integer cells along x
---@field ny integer cells along y
---@field nz integer cells along z
---@field cells integer all cells
---@field cells_used integer those whose list is not empty
---@field list_values integer u16 values in the index lists
---@field list_entries integer triangles listed, summed over the cells
---@field list_longest integer the longest list
---@field unlisted integer triangles in no cell's list
---@field entries_outside integer entries in a cell outside the triangle's bounding box
---@field triangles_missing integer triangles that are not listed in some cell of their bounding box
---@field other_chunks integer chunks of the container that are none of the six
---@field cell_x number in metres: a cell's size along x; 0 for a flat axis
---@field cell_y number in metres: the same along y
---@field lowest_z number in metres: the lowest vertex as the header has it

---Options of cast_many.
---@class bw.BatchOptions
---@field threads? integer 1 to 64; the hits are the same (1 when absent)

---Options of CollisionMesh.save and payload.
---@class bw.SaveOptions
---@field running? boolean write flag bits 0 and 1 as they are now instead of as the file had them (false when absent)

---A triangle of a Model.
---@class bw.ModelTriangle
---@field corners integer[] its three vertex numbers, from 0
---@field material? string a name; nil for none
---@field group? string a name; nil for none

---The file that a Model was read from.
---@class bw.ModelSource
---@field path string
---@field format string the usual ending of its format: "obj", "glb" ...
---@field instances? integer how many meshes its nodes show; nil for OBJ
---@field up? string of bw.import: the file's axis that points up
---@field scale? number in metres per unit: of bw.import
---@field degenerate? integer of bw.import: triangles without an area, which were dropped

---Options of bw.filter.
---@class bw.FilterOptions
---@field exclude? (integer|string)[] materials that do not count as hits; 1 raises, as it ends the original's list
---@field skip? string[] names of flag bits 2 to 10: triangles with any of them are skipped
---@field mask? integer the original's mask; skip and disabled add to it, bit 11 tests disabled triangles that are "testable" (0 when absent)
---@field disabled? boolean whether disabled triangles are tested too (false when absent)

---How many of each a world holds: the original's counts when absent.
---@class bw.PhysicsOptions
---@field humans? integer each with a capsule, five bone segments and five bone spheres (60 when absent)
---@field objects? integer bodies of world objects, and as many spheres and boxes (416 when absent)
---@field panes? integer bodies of glass panes and their boxes (255 when absent)
---@field cars? integer bodies with two boxes each (18 when absent)
---@field strike_spheres? integer (60 when absent)
---@field push_spheres? integer (30 when absent)
---@field ignore_slots? integer (60 when absent)
---@field settle_slots? integer (64 when absent)
---@field host_bodies? integer ours, for Owner.add_body (256 when absent)
---@field host_shapes? integer ours, for Body.add_shape (1024 when absent)

---What a world holds.
---@class bw.PhysicsStats
---@field bodies integer
---@field owners integer
---@field ticks integer steps since the bound was refreshed, 0 to 119
---@field widest number in metres: the widest body along x, or more until the next refresh
---@field time number in seconds: as IPhysics.set_time set it
---@field settling integer settle slots in use
---@field ignoring integer ignore slots in use
---@field pools table<string, bw.PoolCount> human_bodies, object_bodies, pane_bodies, car_bodies, bag_body, host_bodies; bone_spheres, bone_segments, strike_spheres, capsules, object_spheres, object_boxes, pane_boxes, car_boxes, push_spheres, bag_segment, bag_capsule, host_shapes

---The entries of a pool.
---@class bw.PoolCount
---@field size integer how many it has
---@field used integer how many are in use

---Options of IPhysics.query_box.
---@class bw.BoxQuery
---@field start? bw.Body the walk starts there: backwards as far as the widest body may reach, then forwards; at the list's head when absent
---@field ignored? bw.Owner whose body is passed over
---@field type_mask? integer only bodies whose type mask has a bit of it; 0 finds nothing (4294967295 when absent)
---@field flag_mask? integer|string[] only bodies with one of these flags, or on one of these layers; 0: any (0 when absent)
---@field excluded_flags? integer|string[] no bodies with any of these (0 when absent)
---@field excluded_state? integer no bodies whose owner's flags have any of these (0 when absent)

---Options of IPhysics.overlap.
---@class bw.OverlapQuery
---@field ignored? bw.Owner whose body is passed over
---@field type_mask? integer only bodies whose type mask has a bit of it; 0 finds nothing (4294967295 when absent)
---@field flag_mask? integer|string[] only bodies with one of these flags; 0: any (0 when absent)
---@field group? integer bodies of this group are passed over; 0: none (0 when absent)
---@field enabled? boolean only shapes that are enabled (false when absent)

---Options of IPhysics.cast and ray_cast.
---@class bw.BodyRayOptions
---@field ignored? bw.Owner whose body is passed over
---@field type_mask? integer only bodies whose type mask has a bit of it; 0 finds nothing (4294967295 when absent)
---@field quirks? boolean false: a capsule answers where the ray enters it (0 from inside, nothing when all of the ray lies inside), instead of as the original does (true when absent)

---Options of IPhysics.line_test.
---@class bw.LineOptions
---@field ignored? bw.Owner whose body is passed over
---@field type_mask? integer only bodies whose type mask has a bit of it; 0 finds nothing (4294967295 when absent)
---@field quirks? boolean false: a capsule answers where the ray enters it (0 from inside, nothing when all of the ray lies inside), instead of as the original does (true when absent)
---@field filter? bw.Filter what to pass over of the mesh

---Options of IPhysics.ray_shape.
---@class bw.ShapeRayOptions
---@field quirks? boolean false: a capsule answers where the ray enters it (0 from inside, nothing when all of the ray lies inside), instead of as the original does (true when absent)

---What a ray met of a level or among bodies.
---@class bw.LineHit
---@field kind string "mesh" or "body"
---@field t number in directions: the distance along the ray
---@field x number in metres: where it was met: origin + t * direction
---@field y number in metres
---@field z number in metres
---@field nx number the unit normal there
---@field ny number
---@field nz number
---@field triangle? integer of a mesh, the triangle's number, from 0
---@field material? integer its material's id
---@field material_name? string
---@field owner? bw.Owner of a body, its owner
---@field body? bw.Body
---@field shape? bw.Shape

---The account of a ray's walk along the list of bodies. A ray without a direction or a length visits nothing.
---@class bw.BodyExplanation
---@field low? number[] in metres: of the box around the ray
---@field high? number[] in metres
---@field bodies integer how many the list has
---@field visited integer how many of them the walk came to: it ends at the first whose box begins behind the ray's along x
---@field candidates bw.BodyCandidate[] every shape of every body, in the list's order, then in the chain's
---@field kept? bw.BodyCandidate the hit
---@field nearest_skipped? bw.BodyCandidate the nearest shape that the ray meets and that is passed over

---A shape of a body of the list, or a body without shapes.
---@class bw.BodyCandidate
---@field owner bw.Owner
---@field body bw.Body
---@field shape? bw.Shape nil when the body has none
---@field place integer of the body in the list, from 0
---@field link? integer of the shape in the chain, from 0
---@field type? string the shape's
---@field reason string kept; of the body: unvisited (the walk had ended), bound (the boxes do not overlap), ignored, type (mask), layer or empty; of the shape: disabled, untested (a sphere or a segment), missed, inside (the whole ray is), behind, beyond or farther
---@field crossed boolean the ray meets the shape, whatever the reason
---@field stored? number[] the fractions that the original stores, in its order
---@field fraction? number of the length, when it is crossed
---@field t? number in directions

---The account of a line test.
---@class bw.LineExplanation
---@field mesh? bw.Explanation of the level's mesh
---@field bodies bw.BodyExplanation
---@field kind? string "mesh" or "body": of which the hit is
---@field kept? bw.Candidate|bw.BodyCandidate the hit
---@field nearest_skipped? bw.Candidate|bw.BodyCandidate

---A shape of a body that overlaps.
---@class bw.Overlap
---@field owner bw.Owner
---@field body bw.Body
---@field shape bw.Shape

---What a step did to an owner that settles.
---@class bw.SettleEvent
---@field type string "turned": its rotation was set (a held one's was not); "settled": the same, and the turn is over
---@field owner bw.Owner
---@field slot integer

---A slot in which an owner settles.
---@class bw.SettleSlot
---@field owner? bw.Owner nil when the slot is free; the rest is then what it was
---@field t number how far the turn is, 0 to 1: 0.01 n (n - 1) after tick n
---@field speed number in 1 / tick
---@field acceleration number in 1 / tick / tick
---@field start number[] the rotation {x, y, z, w} it started from
---@field target number[] the rotation it ends at

---A shape where it stands in the world; the fields by its type.
---@class bw.Geometry
---@field type string "box", "sphere", "capsule" (upright) or "segment" (the way of a sphere)
---@field centre? number[] in metres: of a box or a sphere {x, y, z}
---@field half? number[] in metres: of a box, half its size along each axis
---@field axes? number[][] of a box, its unit axes at right angles ({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} when absent)
---@field base? number[] in metres: of a capsule, where its axis starts
---@field height? number in metres: of a capsule, how long its axis is
---@field from? number[] in metres: of a segment, where it starts
---@field to? number[] in metres: of a segment, where it ends
---@field radius? number in metres: of all but a box

---What IPhysics.add_owner and Owner.set set.
---@class bw.OwnerFields
---@field position? number[] in metres ({0, 0, 0} when absent)
---@field rotation? number[] a quaternion {x, y, z, w} ({0, 0, 0, 1} when absent)
---@field angular_velocity? number[] in radians / second ({0, 0, 0} when absent)
---@field stamp? number in seconds: the time of its last update: the spin counts from there (0 when absent)
---@field raise? number in metres: of a human: how high the capsule's low end stands over the feet (0 when absent)
---@field flags? integer flags of the thing; the host's but for 0x10 held, 0x1000 not turned on by its spin, 0x40000 settling and 0x8000000 settled (0 when absent)
---@field type_mask? integer its class, copied to a body when that is made (1 when absent)
---@field held? boolean held in a hand: settling does not turn it; a bit of flags
---@field holds? bw.Owner|boolean of a human: what is in its hand, which its body ignores; false: none

---What an owner is.
---@class bw.OwnerState
---@field position number[] in metres
---@field rotation number[] a quaternion {x, y, z, w}
---@field angular_velocity number[] in radians / second
---@field stamp number in seconds
---@field raise number in metres
---@field flags integer flags of the thing; the host's but for 0x10 held, 0x1000 not turned on by its spin, 0x40000 settling and 0x8000000 settled
---@field type_mask integer
---@field held boolean these three are bits of flags
---@field settling boolean
---@field settled boolean
---@field holds? bw.Owner what is in its hand
---@field body? bw.Body its body

---Options of Owner.add_body.
---@class bw.BodyOptions
---@field flags? integer the body's flags, as BodyState has them (0 when absent)
---@field layers? integer|string[] the script's layers (PHYFLAG), by value or by name; their flags are added (0 when absent)

---Options of Owner.add_human_body.
---@class bw.HumanOptions
---@field scale? number the factor on radii and bones; the player's is 0.97 (1 when absent)
---@field height_scale? number the factor on the capsule's 2 metres; the player's is 0.846 (1 when absent)

---Options of Owner.add_object_body.
---@class bw.ObjectOptions
---@field size number[] in metres: {x, y, z}, full; the diameter of a sphere is x
---@field shape? string "box" or "sphere"; others are unsupported ("box" when absent)
---@field centre? number[] in metres: in the frame of the object ({0, 0, 0} when absent)
---@field layers? integer|string[] the script's layers (PHYFLAG), by value or by name: BLOCKOBJECTS 1, BLOCKHUMANS 2, MELEETARGET 4, WEAPONTARGET 8, JUMPTARGET 16, CHARGETARGET 32, RAYCASTTARGET 64, COMBATPASSTHROUGH 128, THROWNWEAPONTARGET 256, RUNTARGET 512 (0 when absent)

---A box of a car.
---@class bw.CarBox
---@field size number[] in metres: {x, y, z}, full
---@field offset? number[] in metres: in the frame of the car ({0, 0, 0} when absent)

---A body's record.
---@class bw.BodyState
---@field low number[] in metres: the low corner of its box
---@field high number[] in metres: the high corner
---@field flags integer those of its layers; 0x200 immovable; 0x800 updated though not dirty; 0x80000000 dirty
---@field layers string[] the names of its layers (PHYFLAG): BLOCKOBJECTS 0x2, BLOCKHUMANS 0x4, WEAPONTARGET 0x8, MELEETARGET 0x10, CHARGETARGET 0x20, JUMPTARGET 0x40, RAYCASTTARGET 0x2000, COMBATPASSTHROUGH 0x10000, THROWNWEAPONTARGET 0x20000, RUNTARGET 0x40000
---@field type_mask integer
---@field group integer
---@field pool string the name of its pool
---@field owner? bw.Owner nil while the entry waits in its pool
---@field index? integer its place in the body vector, from 0
---@field previous? bw.Body the one before it in the sorted list
---@field next? bw.Body the one behind it
---@field next_human? bw.Body the next one of the list of humans
---@field shape? bw.Shape its first shape
---@field bone_shape? bw.Shape a human's first bone shape
---@field push_out number[] in metres
---@field scale number[]
---@field blocked integer

---Options of Body.add_shape.
---@class bw.NewShape
---@field type string "box", "sphere", "capsule" or "segment"
---@field size? number[] in metres: of a box {x, y, z}, full
---@field radius? number in metres: of all but a box
---@field height? number in metres: of a capsule
---@field length? number in metres: of a segment, along its bone's x
---@field offset? number[] in metres: in the frame of its bone ({0, 0, 0} when absent)
---@field bone? integer 0 to 63; -1: the body's own frame (-1 when absent)
---@field bones? boolean among the bone shapes, which only a host's own tests see (false when absent)
---@field flags? integer as ShapeState has them (1 when absent)

---A shape's record.
---@class bw.ShapeState
---@field type? string "box", "sphere", "capsule" or "segment"; nil for a host's shape that waits in its pool
---@field geometry? bw.Geometry as it was posed last; nil with type
---@field low number[] in metres: the low corner of its box
---@field high number[] in metres: the high corner
---@field flags integer 0x1 enabled; 0x2 a striking shape, on a capsule charging; 0x4 a target of strikes; 0x8 taken from a pool; 0x10 the next pose makes previous the place it poses
---@field enabled boolean flag 0x1
---@field offset number[] in metres: in the frame of its bone
---@field bone integer -1: the body's own frame
---@field previous number[] in metres: where it was before the last pose
---@field length number in metres: of a capsule, its height before it is posed; of a segment its length
---@field pool string the name of its pool
---@field body? bw.Body in whose chain it is
---@field next? bw.Shape the next one of the chain

---The size of a shape; the fields by its type.
---@class bw.ShapeSize
---@field size? number[] in metres: of a box {x, y, z}, full
---@field radius? number in metres: of all but a box
---@field height? number in metres: of a capsule
---@field length? number in metres: of a segment

---A field of the level object.
---@class bw.LevelField
---@field name string "collision", "glow dictionary", "level world" ...
---@field chunk? integer the chunk that it was made from; nil once it is released

---A chunk of a level file.
---@class bw.LevelChunk
---@field index integer 0 to 17
---@field part string what it is, as "path data"
---@field type integer
---@field name string of the type
---@field size integer in bytes: of its data
---@field zero integer word +0x08
---@field id integer word +0x0c
---@field offset integer in bytes: of its data in the file
---@field data string

---A path: the outline of an area, or a hole in one. Anticlockwise ones (x right, y up) are solid.
---@class bw.Path
---@field x_low number in metres
---@field x_high number in metres
---@field y_low number in metres
---@field y_high number in metres
---@field first_vertex integer
---@field vertices integer
---@field first_node integer
---@field nodes integer
---@field area integer the area it belongs to
---@field graph integer word +0x02; that of an outline has its holes' added
---@field flags integer 4: a hole that a door can open; 8: left out of the tests of points
---@field ground integer the area byte of the triangles under it

---A node of the graph.
---@class bw.PathNode
---@field x number in metres
---@field y number in metres
---@field z number in metres
---@field first_edge integer
---@field edges integer

---An edge of the graph.
---@class bw.PathEdge
---@field node integer where it leads
---@field flags integer 1, 2, 4 (jump), 8 and 0x80 (climb), 0x10 (door)
---@field avoid boolean whether routes keep off it

---A record of the captions.
---@class bw.Caption
---@field text string bytes, of any encoding
---@field kind integer 0 to 6; any above 6 reads as 3
---@field kind_name string "language", "scene", "emphasised", "caption", "hide" or "unknown"

---One chunk.
---@class bw.Chunk
---@field index? integer its number in the container or group; nil for one from the stack
---@field type integer
---@field name? string of the type; nil from 0x54 on
---@field size integer in bytes: of its data
---@field zero integer word +0x08, which nothing reads
---@field id integer word +0x0c, which no loader reads
---@field offset? integer in bytes: of the data in the container; nil when it was pushed
---@field data? string nil for an empty chunk of a group on the stack, as the original pushes it

---The words of a container's header.
---@class bw.ChunkHeader
---@field count integer
---@field payload integer in bytes
---@field zero integer
---@field id integer

---A group of a grouped container: its header.
---@class bw.ChunkGroup
---@field count integer
---@field payload integer in bytes
---@field zero integer
---@field id integer
---@field index integer its number in the container

---An entry of an archive.
---@class bw.WadEntry
---@field index integer its number, from 0
---@field name? string nil while nobody knows it
---@field label string the name, or "0x" and eight digits of the hash; either finds the entry
---@field offset integer in bytes: in the WAD
---@field size integer in bytes
---@field hash integer of the name

---Counts over an archive.
---@class bw.WadStats
---@field wad_bytes integer the size of the WAD
---@field entry_bytes integer of all entries together
---@field entries integer
---@field named integer entries that have a name
---@field duplicates integer entries that an earlier one of the same hash hides
---@field overlapping integer entries that share bytes with another
---@field unaligned integer entries that do not begin on a sector of 2,048 bytes
---@field out_of_order integer entries that begin before the one in front of them

---Options of Wad.extract.
---@class bw.ExtractOptions
---@field force? boolean write over a file that is there (false when absent)

---Options of Wad.replace.
---@class bw.ReplaceOptions
---@field same_size? boolean refuse more bytes than the entry has, so that the WAD keeps its size (false when absent)

---Options of Packer.write and Packer.begin.
---@class bw.PackOptions
---@field order? string of the entries: as on the disc, by name with letters as capitals; or "added" ("name" when absent)
---@field force? boolean write over files that are there (false when absent)

---Options of Packer.bytes.
---@class bw.PackOrder
---@field order? string of the entries: as on the disc, by name with letters as capitals; or "added" ("name" when absent)

---What a ray met in a HeightField.
---@class bw.HeightHit
---@field t number in directions: the distance along the ray
---@field x number in units: where the triangle was met: origin + t * direction
---@field y number in units
---@field z number in units
---@field nx number its unit face normal; that of a two-sided triangle faces the ray
---@field ny number
---@field nz number
---@field material_name string the material's name
---@field flags integer bits 0 to 11 of the triangle's flags
---@field area integer its area byte
---@field triangle integer the triangle's number, from 0
---@field material integer 0 floor, 2 ceiling, 3 wall
---@field tile? integer the number of the tile that it bounds

---A triangle of a HeightField.
---@class bw.HeightTriangle
---@field a number[] in units: the first corner {x, y, z}
---@field b number[] in units
---@field c number[] in units
---@field flags integer 1
---@field material integer 0 floor, 2 ceiling, 3 wall
---@field material_name string
---@field area integer 0
---@field tile? integer the number of the tile that it bounds

---What a segment test of a HeightField answers.
---@class bw.HeightStop
---@field result integer 0: it gets through; 1: a wall, floor or ceiling stops it; 2: it does not start in the open
---@field tile? integer the last tile passed, or the one that stops it; nil for a missing one
---@field x? integer in units: where it is stopped; nil when it gets through
---@field y? integer in units
---@field z? integer in units
---@field nx? integer the normal of what stops it, in 4.12; with result 2, from - to
---@field ny? integer
---@field nz? integer
---@field depth? integer in units: 0 for a wall; with result 2, y less the floor's

---The account of a query of a HeightField.
---@class bw.HeightExplanation
---@field query string "ray", "point" or "segment"
---@field candidates? bw.HeightCandidate[] of a ray the triangles by number, of a point the tiles that are looked at, in that order
---@field kept? bw.HeightCandidate the hit, or the point's tile
---@field nearest_skipped? bw.HeightCandidate of a ray the nearest triangle that it crosses and that is passed over
---@field result? integer of query or of segment
---@field y? integer in units: of a point
---@field column? integer of a point within the bounds
---@field cell? integer
---@field start? bw.HeightExplanation of a segment's start
---@field parts? bw.HeightPart[] of a segment, in the order of its walk; the last is what stops it

---What of a segment is in one cell and on one side of its diagonal.
---@class bw.HeightPart
---@field column integer
---@field cell integer
---@field half? integer nil where the stack is not cut
---@field from integer[] in units
---@field to integer[] in units
---@field outcome string through, clear (more than 1024 from both flat heights); what stops it: no_cell, no_tile, under_floor, on_floor, on_ceiling
---@field candidates bw.HeightCandidate[] the tiles that are looked at for where it begins
---@field kept? bw.HeightCandidate

---A triangle or a tile that a query of a HeightField looks at.
---@class bw.HeightCandidate
---@field tile integer
---@field reason string of a tile: kept, other_half, lower (its ceiling is under the point); of a triangle as of Candidate
---@field ceiling? integer in units: of a tile, at the point
---@field floor? integer in units
---@field triangle? integer of a ray
---@field crossed? boolean of a ray: it crosses the triangle within its length, whatever the reason
---@field bits? string[] of a masked triangle, its flag bits that the mask has
---@field determinant? number
---@field u? number
---@field v? number
---@field t? number in directions

---The counts of a HeightField's file.
---@class bw.HeightInfo
---@field low integer[] the low bounds {x, y, z}
---@field high integer[] heights count from its y
---@field size integer in bytes: of the file
---@field columns_used integer those with cells or tiles
---@field cells integer
---@field tiles integer
---@field column_end integer in bytes: offset behind the columns' data
---@field normals_offset integer in bytes: offset of the floor normals
---@field floor_normals integer
---@field ceiling_normals integer as many as the file has room for
---@field unknown integer word +0x24
---@field triangles integer

---A column of a HeightField.
---@class bw.HeightColumn
---@field offset integer in bytes: of its first cell
---@field tiles integer how many
---@field first_tile integer the number of its first tile
---@field cells bw.HeightCell[] from low z

---A cell of a HeightField with tiles.
---@class bw.HeightCell
---@field cell integer its place along z, 0 to 255
---@field tile integer its lowest tile

---A tile of a HeightField.
---@class bw.HeightTile
---@field column integer
---@field index integer within its column
---@field offset integer in bytes: of its 8 bytes in the file
---@field half? integer 0: z < x, 1: x + z < 1024, 2: z >= x, 3: x + z >= 1024, within the cell; nil for the whole cell
---@field floor integer in units: y of the flat height
---@field ceiling integer in units
---@field floor_byte integer
---@field floor_normal_index integer 0: flat
---@field ceiling_byte integer
---@field ceiling_normal_index integer 0: flat
---@field floor_normal? integer[] 4.12; nil for a flat floor
---@field ceiling_normal? integer[] 4.12; nil for a flat ceiling
---@field unknown integer[] bytes 4, 5 and 7
---@field flags integer
---@field last boolean whether it is the last of its stack

---An open space of a HeightField, over a cell or half of it.
---@class bw.HeightSpace
---@field column integer 0 to 511, from low x
---@field cell integer 0 to 255, from low z
---@field half? integer as of HeightTile; nil for the whole cell
---@field floor integer in units: y at the tile's corner: high y - 128 * n, n from 0 to 255
---@field ceiling integer in units
---@field floor_normal? integer[] 4.12, pointing up (y < 0); nil for a flat floor
---@field ceiling_normal? integer[] 4.12, pointing down (y > 0); nil for a flat ceiling

---What bw.height_field makes a HeightField of.
---@class bw.HeightDescription
---@field low integer[] the low bounds {x, y, z}, x and z multiples of 1024
---@field high integer[] the high bounds
---@field spaces bw.HeightSpace[] in any order; those of a cell are stacked by their ceilings

---Options of a world's model.
---@class bw.WorldModelOptions
---@field scale? number in metres per unit: above 0 (1 when absent)

---What a ray met in a MeshShape.
---@class bw.ShapeHit
---@field t number in directions: the distance along the ray
---@field x number in metres: where the triangle was met: origin + t * direction
---@field y number in metres
---@field z number in metres
---@field nx number its unit face normal; that of a two-sided triangle faces the ray
---@field ny number
---@field nz number
---@field material_name string the text of the material's id
---@field flags integer bits 0 to 11 of the triangle's flags
---@field area integer its area byte
---@field triangle integer the face's number, from 0
---@field material integer its number in the shape's table
---@field polygon? integer the number of its polygon; nil of an SWS shape

---A face of a MeshShape.
---@class bw.ShapeTriangle
---@field a number[] in metres: the first corner {x, y, z}
---@field b number[] in metres
---@field c number[] in metres
---@field corners integer[] three vertex numbers
---@field flags integer 3: enabled and two-sided
---@field material integer its number in the shape's table
---@field material_name string the text of the material's id
---@field area integer 0
---@field polygon? integer the number of its polygon; nil of an SWS shape

---The counts and fields of a MeshShape.
---@class bw.MeshShapeInfo
---@field form string "anvil" or "sws"
---@field vertices integer
---@field faces integer
---@field materials integer of the table
---@field low number[] in metres: of the vertices that faces use
---@field high number[] in metres
---@field file_low number[] in metres: the box at the end of the file, with its fourth number
---@field file_high number[] in metres
---@field descriptor? string Anvil: "Name(0xID) MeshDescriptor"
---@field user_category? integer Anvil
---@field run_length? integer in bytes: Anvil: of the sections
---@field sections? integer Anvil
---@field edges? integer Anvil
---@field nodes? integer Anvil: one less than faces
---@field tree_low? number[] in metres: Anvil: the minimum of the root's box
---@field tree_size? number[] in metres: Anvil
---@field managed? integer Anvil: the first byte
---@field unique_index? integer Anvil: MaterialUniqeIndex
---@field one_material? boolean Anvil: OneCollisionMaterialOnly
---@field tree_bypassed? boolean Anvil: casts go through a tree of ours, for the file's does not hold its faces or is too deep
---@field mopp_offset? integer in bytes: SWS: where the MOPP code is in the file
---@field mopp_size? integer in bytes: SWS
---@field mopp_crc? integer SWS: the CRC-32 of it
---@field mopp_place? number[] SWS: its offset x, y, z and scale
---@field mopp_version? integer SWS
---@field count_form? integer SWS: 1 when the file counts indices, 3 when triangles
---@field filter_id? integer SWS
---@field filter_class? integer SWS
---@field filter_layer? integer SWS
---@field filter_part? integer SWS

---A section of an Anvil MeshShape.
---@class bw.ShapeSection
---@field type integer 0x0201 ...
---@field offset integer in bytes: of its header in the file
---@field size integer in bytes: its header of 8 included

---A node of the tree of an Anvil MeshShape.
---@class bw.ShapeNode
---@field insets integer[] low x, y, z, high x, y, z, in 255ths of the node's extent
---@field owners string[] the child that each of them moves, "a" or "b"
---@field low number[] in metres: the node's own box
---@field high number[] in metres
---@field a bw.ShapeNodeChild
---@field b bw.ShapeNodeChild

---A child of a node.
---@class bw.ShapeNodeChild
---@field face? integer a face's number
---@field node? integer or a node's
---@field low number[] in metres: its decoded box
---@field high number[] in metres

---The account of a ray's walk through the tree of a MeshShape. A ray without a direction or a length visits nothing.
---@class bw.ShapeExplanation
---@field valid boolean whether the ray has a direction and a length
---@field masked boolean the mask has a flag that every face has, so a cast looks at nothing; the walk is told all the same
---@field nodes bw.WalkedNode[] in the order of the walk
---@field candidates bw.ShapeCandidate[] the faces, in the order of the walk
---@field kept? bw.ShapeCandidate the hit
---@field nearest_skipped? bw.ShapeCandidate the nearest face that the ray crosses and that is passed over

---A node of the tree that a walk came to. Nodes are numbered as the file's are, unless casts bypass its tree.
---@class bw.WalkedNode
---@field node integer
---@field parent? integer the node that it is a child of; nil of the root
---@field reason string visited (its children are looked at), missed (the ray misses its box) or pruned (its box begins behind the hit until then)
---@field enter? number in directions: where its box begins; nil of one that is missed; the root's is 0

---A face that a walk came to.
---@class bw.ShapeCandidate
---@field triangle integer
---@field parent? integer the node that it is a child of
---@field reason string kept, missed, pruned, masked, excluded, parallel (the determinant is 0), outside, behind, beyond, strayed (met, by rounding alone, where the ray is not within its box) or farther
---@field crossed boolean the ray crosses it within its length, whatever the reason
---@field enter? number in directions: where its box begins; nil of one that is missed
---@field t? number in directions: as far as it is known
---@field determinant? number
---@field u? number
---@field v? number

---What is odd about a MeshShape.
---@class bw.ShapeFinding
---@field fault string "tree_lies", "edge_faces" ...
---@field what string a sentence
---@field count integer how often
---@field first? integer the number of the first face, edge, material, section or vertex

---Options of a MeshShape's model.
---@class bw.ShapeModelOptions
---@field scale? number in metres per unit: above 0 (1 when absent)
---@field names? string[] names that stand in place of the texts of the ids that they become

---Options of writing a MeshShape.
---@class bw.ShapeSaveOptions
---@field allow_empty_mopp? boolean writes an SWS shape of new geometry without MOPP code (false when absent)

---What a filter of a world's own materials excludes.
---@class bw.MaterialFilterOptions
---@field exclude (integer|string)[] numbers or texts of materials

---What of a MeshShape a model does not say.
---@class bw.MeshShapeOptions
---@field form? string or "sws" ("anvil" when absent)
---@field materials? table by name of a material of the model: the text of an id ("0x1234"), or a name, whose CRC-32 is the id; what is not there goes by its own name
---@field default? string the same for triangles without a material ("none" when absent)
---@field name? string Anvil: in the descriptor ("Shape" when absent)
---@field id? integer Anvil: in the descriptor (0 when absent)
---@field user_category? integer Anvil (0 when absent)
---@field filter_id? integer SWS (0 when absent)
---@field filter_layer? integer SWS (0 when absent)
---@field filter_part? integer SWS (0 when absent)

---The account of a point at a Primitive.
---@class bw.SolidExplanation
---@field candidates bw.SolidCandidate[] the boxes, capsules and barrels, in order
---@field kept? bw.SolidCandidate the one that holds the point

---A box, a capsule or a barrel, and what decides on a point.
---@class bw.SolidCandidate
---@field shape string "box", "capsule" or "barrel"
---@field path integer[] which child it is of each list that it stands in, from 0
---@field reason string inside (every test is passed; the one told is passed by the least), outside (the test told is the first that fails), flat (its transform has no inverse), bare (a barrel without a plane, a capsule of a negative radius) or untested (one before it holds the point)
---@field value? number of the test that decides, which is passed up to its limit
---@field limit? number
---@field axis? string box: along it value is the distance from the middle
---@field part? string capsule: "bottom", "side" or "top", from whose middle value is
---@field plane? integer barrel: value is the height above it

---A primitive, or a child of a list of them.
---@class bw.PrimitiveDescription
---@field shape string "box", "capsule", "barrel" or "list"
---@field class? integer the number of its class; bw.primitive does not look at it
---@field material? integer the id of its material; a list has none (0 when absent)
---@field half_extents? number[] in metres: box
---@field convex_radius? number in metres: box: not part of its extents (0 when absent)
---@field transform? number[] box, barrel: sixteen numbers, column by column: three axes, then the translation; none is the identity
---@field bottom? number[] in metres: capsule: the centre of an end, with a fourth number
---@field top? number[] in metres: capsule
---@field radius? number in metres: capsule (0 when absent)
---@field planes? number[][] barrel: {nx, ny, nz, d}, pointing outwards, n . p + d = 0 on a face
---@field vertices? number[][] in metres: barrel, with a fourth number
---@field children? bw.PrimitiveDescription[] list
---@field trailing_flag? integer|boolean list: the byte at its end; false: none (0 when absent)
---@field id? integer of a child: its object's (0 when absent)

---What a ray met in a ShapeSet.
---@class bw.SetHit
---@field t number in directions: the distance along the ray
---@field x number in metres: where the triangle was met: origin + t * direction
---@field y number in metres
---@field z number in metres
---@field nx number its unit face normal; that of a two-sided triangle faces the ray
---@field ny number
---@field nz number
---@field material_name string the text of the material's id
---@field flags integer bits 0 to 11 of the triangle's flags
---@field area integer its area byte
---@field triangle integer the triangle's number, from 0
---@field material integer its number in the set's table
---@field placement integer the number of its placement
---@field face integer its face of the shape
---@field entity integer the placement's id

---A triangle of a ShapeSet, where it stands.
---@class bw.SetTriangle
---@field a number[] in metres: the first corner {x, y, z}
---@field b number[] in metres
---@field c number[] in metres
---@field flags integer 3: enabled and two-sided
---@field material integer its number in the set's table
---@field material_name string the text of the material's id
---@field area integer 0
---@field placement integer the number of its placement
---@field face integer its face of the shape
---@field entity integer the placement's id

---The account of a ray at a ShapeSet. A ray without a direction or a length has no candidates.
---@class bw.SetExplanation
---@field valid boolean whether the ray has a direction and a length
---@field masked boolean the mask has a flag that every triangle has, so a cast looks at nothing
---@field candidates bw.SetCandidate[] every placement: those that the tree of the set gives in their order, then the others by number
---@field kept? bw.SetFaceCandidate the hit
---@field nearest_skipped? bw.SetFaceCandidate the nearest triangle that the ray crosses and that is passed over

---What became of a placement.
---@class bw.SetCandidate
---@field placement integer
---@field entity integer the placement's id
---@field first integer its first triangle
---@field order? integer when it was looked at, from 0; nil of one that the tree left out
---@field reason string kept (its triangle is the hit), farther, empty (none of its faces is met), missed (the ray misses its box), pruned (its box begins behind the hit), masked or excluded (all its materials are)
---@field enter? number in directions: where its box begins; nil of one that is missed
---@field within? bw.ShapeExplanation its nodes and candidates, by the numbers of the shape
---@field triangle? integer its nearest triangle that is met
---@field t? number in directions

---A face of a placement.
---@class bw.SetFaceCandidate
---@field placement integer
---@field entity integer
---@field triangle integer in the set
---@field face integer of the shape
---@field reason string as of ShapeCandidate
---@field crossed boolean
---@field parent? integer
---@field enter? number in directions
---@field t number in directions
---@field determinant number
---@field u number
---@field v number

---A shape where it stands in a ShapeSet.
---@class bw.ShapePlacement
---@field id integer the entity's
---@field first integer its first triangle
---@field count integer how many triangles
---@field matrix number[] sixteen numbers
---@field low number[] in metres: its box, widened by some rounding
---@field high number[] in metres
---@field shape bw.MeshShape

---A shape and where it is to stand.
---@class bw.NewPlacement
---@field shape bw.MeshShape|bw.Primitive
---@field matrix? number[] sixteen numbers, rows: three axes and the translation, each followed by a number that is not looked at; none is the identity
---@field position? number[] in metres: the translation, in place of a matrix
---@field id? integer the entity's (0 when absent)

---How bw.coverage samples.
---@class bw.CoverageOptions
---@field step? number in metres: between samples (2 when absent)
---@field tolerance? number in metres: how far collision may be above or below (1.2 when absent)

---What bw.coverage finds.
---@class bw.Coverage
---@field step number in metres
---@field tolerance number in metres
---@field samples integer
---@field covered integer
---@field uncovered integer
---@field areas bw.CoverageArea[] samples without collision that lie side by side, the largest first

---Drawn surfaces side by side that have no collision.
---@class bw.CoverageArea
---@field samples integer
---@field square_metres number the samples times the square of the step
---@field low number[] in metres: bounds of the samples
---@field high number[] in metres

---What a RigidBody says. The inertia is no placement.
---@class bw.RigidBodyInfo
---@field shape integer the id of the shape
---@field filter_id integer
---@field filter_layer integer
---@field filter_part integer
---@field mass number
---@field linear_damping number
---@field angular_damping number
---@field flags integer[] four bytes whose meaning is not known
---@field inertia number[] sixteen

---What an InertComponent says: it ties a shape to an entity.
---@class bw.InertComponentInfo
---@field shape integer the id of the shape
---@field filter_id integer
---@field filter_layer integer
---@field filter_part integer
---@field mass number
---@field linear_damping number
---@field angular_damping number
---@field flags integer[] four bytes whose meaning is not known
---@field inertia number[] sixteen
---@field body_id integer
---@field body_managed integer the body's managed byte
---@field damage integer an enumerator whose meaning is not known
---@field walkability integer the same

---An entity and its shape.
---@class bw.ShapePair
---@field entity integer id
---@field shape integer id

---What a ray met in a TileGrid.
---@class bw.TileHit
---@field t number in directions: the distance along the ray
---@field x number in units: where the triangle was met: origin + t * direction
---@field y number in units
---@field z number in units
---@field nx number its unit face normal; that of a two-sided triangle faces the ray
---@field ny number
---@field nz number
---@field material_name string the material's name
---@field flags integer bits 0 to 11 of the triangle's flags
---@field area integer its area byte
---@field triangle integer the triangle's number, from 0
---@field material integer the material byte
---@field tile integer
---@field model integer of the kit
---@field polygon integer of that model

---A triangle of a TileGrid.
---@class bw.TileTriangle
---@field a number[] in units: the first corner {x, y, z}
---@field b number[] in units
---@field c number[] in units
---@field flags integer 1, or 0 while its model is not in place or does not count
---@field material_name string
---@field area integer 0
---@field material integer the material byte
---@field tile integer
---@field model integer of the kit
---@field polygon integer of that model

---A polygon that a query of a TileGrid met.
---@class bw.TileContact
---@field height? integer y of a floor or ceiling at the point, or of a crossing, 20.12
---@field t? number of a segment: 0 to 1
---@field tile integer
---@field polygon integer of the model that the tile has now
---@field material integer
---@field material_name string
---@field normal integer[] the surface's, turned into the world; 127 is 1

---The account of a query of a TileGrid.
---@class bw.TileExplanation
---@field query string "ray", "floor", "ceiling", "push" or "segment"
---@field cells table[] {column, row, tiles}: the cells that are looked at, in that order, and the numbers of their tiles
---@field candidates bw.TileCandidate[] what is looked at, in that order
---@field kept? bw.TileCandidate the answer; of a push the first wall that pushes
---@field nearest_skipped? bw.TileCandidate the nearest that is there and does not count

---A polygon that a query of a TileGrid looks at; of a ray, a triangle of one.
---@class bw.TileCandidate
---@field cell integer[] {column, row} of its tile
---@field tile integer
---@field model integer of the kit
---@field polygon integer of that model
---@field kind string "floor", "ceiling" or "wall"
---@field material integer
---@field reason string kept, other_kind, ignored (its material, by the feature flag), swapped_out (of a model that its tile has not now), other_cell (its tile is listed in another cell), outside (beyond its edges), past (above or under the point), behind, back_face, unreached, determinant, excluded or farther
---@field crossed boolean it is met within its edges, whatever the reason
---@field edge? integer of one outside, the first such edge, 1 to 4; not of a ray
---@field triangle? integer of a ray
---@field t? number of a segment 0 to 1, of a ray in directions
---@field height? integer of a floor or ceiling over or under the point, 20.12
---@field distance? number of a push, the point's distance from its plane, 20.12

---Options of floor and ceiling.
---@class bw.TileQuery
---@field tolerance? integer how far past the point a surface still counts, 20.12 (0 when absent)
---@field neighbours? boolean look at the eight cells around too (false when absent)

---Options of push and move.
---@class bw.TilePush
---@field neighbours? boolean look at the eight cells around too (false when absent)

---Options of segment.
---@class bw.TileSegment
---@field kinds? string[] of "floor", "ceiling", "wall"; nil: all

---A swap of a TileGrid.
---@class bw.TileSwap
---@field tile integer
---@field column integer as stored
---@field y integer as stored
---@field row integer
---@field models integer[] the tile's own, and the one after the swap
---@field swapped boolean

---A tile of a TileGrid.
---@class bw.Tile
---@field position integer[] game space, 20.12
---@field placed number[] in units: its floats, export space
---@field rotation integer 4096 a turn; 1024 takes +z to +x
---@field model integer as stored
---@field model_now integer
---@field column integer
---@field row integer
---@field swap? integer the number of its record
---@field colour_offset integer in bytes
---@field colour_sets integer

---A cell of a TileGrid.
---@class bw.TileCell
---@field region integer
---@field tiles integer[] by falling y, as queries ask them

---A visibility region of a TileGrid.
---@class bw.TileRegion
---@field mask integer a bit for each region that is seen; 0: all
---@field value integer the water's level, 20.12 (likely)

---The counts of a TileGrid.
---@class bw.TileGridInfo
---@field size integer in bytes: of the chunk
---@field tiles integer
---@field width integer cells in x
---@field height integer cells in z
---@field features integer the WFPC flags
---@field feature_names string[] of those that are set
---@field unknown_offset integer in bytes: of the blocks between tiles and regions
---@field unknown_size integer in bytes
---@field regions_offset integer in bytes
---@field region_cells_offset integer in bytes
---@field fixed_offset integer in bytes
---@field models_offset integer in bytes
---@field swaps_offset integer in bytes
---@field swaps integer records
---@field swaps_counted boolean whether a count stands before them
---@field colours_offset integer in bytes
---@field colours integer
---@field end_offset integer in bytes
---@field polygons integer placed, those of swap models included
---@field triangles integer

---Options of a TileGrid's model.
---@class bw.TileModelOptions
---@field space? string {x, -row, height}, turned as game axes are; "game" or "file": {x, height, row}; "export": z negated, and triangles turned ("z_up" when absent)
---@field what? string or "drawn" ("collision" when absent)
---@field scale? number in metres per unit: above 0 (1 when absent)

---What a material of a model becomes.
---@class bw.TileSurface
---@field material? integer|string 0 to 255, or a name ("exit", "material_6")
---@field drawn? boolean false: collision only, as an invisible slope (true when absent)
---@field solid? boolean false: drawn only (true when absent)
---@field texture? integer (0 when absent)
---@field flags? integer added to the faces' (0 when absent)
---@field colour? integer of each vertex; 0x80 is 1.0 (0x808080 when absent)

---Two groups of a model that swap.
---@class bw.TileSwapGroups
---@field before? string the group that is there first
---@field after? string

---Visibility regions for bw.tile_grid.
---@class bw.TileRegions
---@field cells? integer[]|fun(column: integer, row: integer): integer the region of each cell, row by row; needs width and height
---@field masks? integer[] by region, from 0; a region left out sees all
---@field values? integer[] by region, from 0

---Options of bw.tile_grid.
---@class bw.TileGridOptions
---@field space? string the model's, as of TileModelOptions ("z_up" when absent)
---@field move? number[]|string added in game space; "fit": so that it begins at cell 0, 0
---@field width? integer of the grid in cells; nil: as the model needs
---@field height? integer
---@field textures? integer how many entries there are; nil: not checked
---@field materials? table<string, bw.TileSurface> by name of the model's material
---@field default? bw.TileSurface for what neither they nor a name say
---@field swaps? bw.TileSwapGroups[] besides groups NAME.before and NAME.after
---@field regions? bw.TileRegions

---A chunk of a WAD of Argonaut's engine.
---@class bw.TileChunk
---@field tag string "TRAK", "MAP" ...; the file has its letters backwards
---@field offset? integer in bytes: of its content
---@field data string

---The counts of a TileKit.
---@class bw.TileKitInfo
---@field size integer in bytes: of the chunk
---@field models integer
---@field vertices integer of all models
---@field faces integer
---@field polygons integer
---@field objects boolean whether they are object models
---@field models_end integer in bytes: offset behind the models

---A model of a TileKit.
---@class bw.TileModel
---@field centre number[] in units: of its box, export space (z negated)
---@field corners number[][] in units: the eight of its box, in the file's order
---@field vertices integer
---@field faces integer
---@field floors integer polygons in the first group; what the engine takes the groups for is open
---@field ceilings integer
---@field walls integer
---@field vertex_offset integer in bytes
---@field face_offset integer in bytes
---@field polygon_offset integer in bytes

---A vertex of a TileKit's model, in export space.
---@class bw.TileVertex
---@field position number[] in units
---@field normal number[]

---A face of a TileKit's model.
---@class bw.TileFace
---@field corners integer[] vertex numbers
---@field plane number[] nx, ny, nz, d; the sign of d is open
---@field flags integer 0x8 begins a batch, 0x400 is double-sided, 0x800 half a quad, 0x10 its second
---@field texture integer

---A collision polygon of a TileKit's model.
---@class bw.TilePolygon
---@field type integer bit 0: four edges; the others are unknown
---@field quad boolean whether it has four edges
---@field material integer
---@field material_name string
---@field kind string "floor", "ceiling" or "wall", by the surface's normal
---@field planes integer[][] the surface, then the edges: {nx, ny, nz, d}, normals of 127, d of 20.12; x * nx + y * ny + z * nz = 127 * d in game space from the tile's origin

---Options of faults.
---@class bw.TileFaultOptions
---@field textures? integer how many texture entries there are; nil: not checked

---A place where a rule of tile worlds is broken.
---@class bw.TileFault
---@field rule string its name, as "cover"
---@field fatal boolean whether a file is refused for it
---@field code string
---@field offset? integer in bytes: in its chunk
---@field message string
---@field chunk? string of a file: "TRAK" or "MAP"

---The account of a ray of a WorldManager.
---@class bw.WorldExplanation
---@field mesh bw.Explanation of the level's mesh
---@field solid? bw.SectorCandidate[] the sectors of the solid world that the ray passes; nil without one
---@field detail? bw.SectorCandidate[] of the detail layer
---@field kept? bw.Candidate the hit
---@field nearest_skipped? bw.Candidate

---Where a WorldManager stands.
---@class bw.ManagerState
---@field level? string the name it was loaded by; nil without a level
---@field header_only boolean how it was loaded
---@field kept boolean behind an unload that kept the level file
---@field water boolean
---@field latch boolean
---@field preloading boolean
---@field urgent boolean whether at the last update the nearest wanted thing was under 75 away, by its squared distance
---@field cameras integer how many
---@field free_at_load integer in bytes: of the budget behind the last load
---@field load_priority number
---@field draw_distance number in metres
---@field heaps string[] the pools of the heap stack, the deepest first

---A decision of a WorldManager.
---@class bw.Decision
---@field type string "push" and "pop" (of the heap stack), "reserve", "release", "no_room", "flush", "make_world", "destroy_world", "load_level", "reset_glows", "clear_captions", "release_field", "release_level", "free_paths", "make_water", "destroy_water", "request_part", "load_part", "unload_part", "fail_part", "load_pack", "miss_pack" or "reset_visibility"
---@field name string of the pool, file, field or pack
---@field heap_depth integer of the heap stack behind it
---@field world? integer 0 the solid one, 1 the detail layer
---@field part? integer
---@field sector? integer the streamed index that a part was wanted for
---@field bytes integer of a pool or reservation
---@field used integer in bytes: of the budget behind it
---@field count integer of "load_part": atomics that got the flag for fading
---@field distance number squared, as decisions compare it; 0 where there is none

---Where the files of a WorldManager come from: those in the table, then those of the archive, then those of the folder.
---@class bw.ManagerSource
---@field wad? bw.Wad
---@field folder? string a path
---@field files? table<string, string> bytes by name, in any case
---@field levels? table<string, bw.LevelObject|bw.CollisionMesh> by name: what NAME.lev is
---@field worlds? table<string, bw.StreamedWorld|bw.WorldSource> by name: the files of a world

---Options of bw.world_manager.
---@class bw.ManagerOptions
---@field capacity? integer in bytes: of the budget: the console's Sector Pool (17217536 when absent)
---@field blocks? boolean as of bw.budget (false when absent)
---@field global_data? integer in bytes: the size of warriors.glr; when absent that of the source's, and 0 for a table with neither an archive nor a folder nor such a file
---@field log? integer decisions that are kept (1024 when absent)
---@field own_marks? boolean mark the world that is walked, not the solid one (false when absent)
---@field stepped_reads? boolean a part that is asked for is being read until finish_read (false when absent)

---Options of WorldManager.load_level.
---@class bw.LoadLevelOptions
---@field world? string as the level is called when absent; at most 18 bytes
---@field header_only? boolean no worlds (false when absent)

---Options of WorldManager.find_visible.
---@class bw.ManagerViewOptions
---@field viewport? integer 0 is the first of a frame, which clears the marks (0 when absent)
---@field frustum? number[][] six planes in game axes, as of bw.view_planes; nil sees everything
---@field pvs? boolean begin with PVS on (true when absent)

---Options of WorldManager.begin_preload.
---@class bw.PreloadOptions
---@field radius number in metres
---@field milliseconds? integer (10000 when absent)
---@field value? integer (0 when absent)
---@field pack? string loaded first if there is a PACK.pak
---@field now? integer in milliseconds (0 when absent)

---The account of a ray in a StreamedWorld.
---@class bw.SectorExplanation
---@field candidates bw.SectorCandidate[] in the order in which the ray enters them

---A sector whose box a ray passes.
---@class bw.SectorCandidate
---@field number integer in the tree
---@field index? integer nil of one that is never loaded
---@field part? integer
---@field state? string empty, loaded, pending or released
---@field atomic? boolean whether there is something to draw
---@field enter number in directions: where the ray comes in, 0 when it begins inside
---@field leave number in directions

---What a world is, and where its streaming stands.
---@class bw.WorldState
---@field name string
---@field stream_size integer in bytes: of its stream; 0 is any
---@field heap_size integer in bytes: what it takes from a budget, without its parts
---@field parts integer how many
---@field sectors integer
---@field indexed integer sectors with an index
---@field planes integer
---@field has_pvs boolean whether its stream has data on what can be seen
---@field loaded integer parts that are
---@field reading? integer the part that is being read
---@field counter integer sectors that views counted since the last reset
---@field found? integer what the last search for a sector to load found, its index
---@field fell_back boolean whether that search fell back to what no view marked

---A sector of a world; one without a streamed index has the first three fields and position.
---@class bw.WorldSector
---@field number integer in the order of the tree, from 0
---@field low number[] in metres: {x, y, z}
---@field high number[] in metres
---@field position number[] in metres: where its atomic is placed
---@field index? integer its streamed index
---@field part? integer
---@field state? string "empty", "loaded", "pending" (to be released, and in use) or "released"
---@field fade_end? integer in milliseconds: when its atomic has faded in
---@field atomic? boolean whether it has one
---@field marked? boolean
---@field in_use? boolean
---@field hidden? boolean

---A part of a world.
---@class bw.WorldPart
---@field number integer from 1
---@field state string "empty", "reading", "loaded" or "failed"
---@field file_size integer in bytes: 0 is any
---@field heap_size integer in bytes
---@field sectors integer[] their streamed indices, in the order they are released in

---A plane of the tree that sorts sectors.
---@class bw.WorldPlane
---@field axis string "x", "y" or "z"
---@field value number in metres
---@field left_value number in metres: where the left side ends
---@field right_value number in metres: where the right side begins
---@field left bw.WorldPlane|bw.WorldSector
---@field right bw.WorldPlane|bw.WorldSector

---What a StreamedWorld is made of: its files, or parts and sectors. Nothing but the name is needed. Points are in RenderWare's axes.
---@class bw.WorldSource
---@field name? string at most 19 bytes; a WorldManager takes that of its table of worlds
---@field manifest? string bytes of NAME_sec.mem, in place of sizes and parts
---@field stream? string bytes of NAME_sec.wld, in place of sectors
---@field stream_size? integer in bytes: 0 is any (0 when absent)
---@field heap_size? integer in bytes: what the world takes from a budget (0 when absent)
---@field parts? bw.NewWorldPart[]
---@field sectors? bw.NewWorldSector[] a tree is made of them
---@field tree? bw.WorldPlane|bw.NewWorldSector in place of sectors: planes, down to sectors

---A part to make; a number stands for its heap size.
---@class bw.NewWorldPart
---@field file_size? integer in bytes: 0 is any (0 when absent)
---@field heap_size? integer in bytes (0 when absent)

---A sector to make.
---@class bw.NewWorldSector
---@field low number[] in metres: a corner {x, y, z} of its box
---@field high number[] in metres: the opposite one
---@field part? integer from 1; nil: never loaded
---@field index? integer its streamed index; those of a world count from 0 without gaps. When absent, the next one for a sector with a part
---@field position? number[] in metres: where its atomic is placed; the middle when absent

---Options of StreamedWorld.find_visible.
---@class bw.WorldViewOptions
---@field viewport? integer 0 is the first of a frame, which clears the marks (0 when absent)
---@field frustum? number[][] six planes {nx, ny, nz, d} with their inside positive; nil sees everything
---@field marks? bw.StreamedWorld the world that is marked; the world itself when absent
---@field occluders? bw.Occluders after their set_view
---@field pvs? boolean begin with PVS on (true when absent)
---@field own_marks? boolean mark the world that is walked (false when absent)

---Memory that is taken.
---@class bw.Reservation
---@field id integer
---@field name string
---@field parent? integer the id of what it is in; nil of the root
---@field depth integer 0 of the root
---@field kind string "heap" or "clump"
---@field size integer in bytes: as asked for
---@field taken integer in bytes: that its parent has less for it
---@field used integer in bytes: that reservations in it take
---@field peak integer in bytes

---Options of Budget.reserve.
---@class bw.ReserveOptions
---@field parent? integer the id of what to take it from (0 when absent)
---@field kind? string "clump": one that says it has nothing free, as the original's ("heap" when absent)

---Options of bw.budget.
---@class bw.BudgetOptions
---@field blocks? boolean count as the original's heaps do: 1,024 bytes are the heap's own, and what is taken is rounded up to 128 bytes, then to 1,024 (false when absent)

---A triangle mesh on a uniform grid, as The Warriors stores a level's collision: metres, z up. Its own triangles are numbered first, those of added sets behind them.
---@class bw.CollisionMesh
---@operator len: integer
---@field axes string "x right, y forward, z up"
---@field format string "warriors"
local CollisionMesh = {}

---The nearest kept triangle along a ray, by the original's walk over the grid.
---```lua
---local hit = mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
---if hit then print(hit.t, hit.material_name, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit nil for a miss
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
function CollisionMesh:ray_cast(origin, direction, length, filter) end

---The nearest kept triangle between two points.
---```lua
---local hit = mesh:line_test({0, 10, 10}, {0, 10, -10})
---assert(hit and hit.t <= 20)
---```
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit t in metres; nil for a miss
---@overload fun(self: bw.CollisionMesh, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.CollisionMesh, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.CollisionMesh, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.Hit?
function CollisionMesh:line_test(from, to, filter) end

---As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, triangle = mesh:cast(0, 10, 10, 0, 0, -1, 20)
---assert(t and nz > 0, triangle)
---```
---@param ox number in metres: origin
---@param oy number in metres
---@param oz number in metres
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function CollisionMesh:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---Whether a ray meets any kept triangle, by testing every triangle.
---```lua
---assert(mesh:cast_any({0, 10, 10}, {0, 0, -1}, 20))
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function CollisionMesh:cast_any(origin, direction, length, filter) end

---Every kept triangle along a ray, by t and then number, by testing every triangle.
---```lua
---local hits = mesh:cast_all({0, 10, 10}, {0, 0, -1}, 20)
---for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit[] hits empty for a miss
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit[]
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit[]
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit[]
function CollisionMesh:cast_all(origin, direction, length, filter) end

---As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer(2 * 7), bw.buffer(2 * 8)
---rays:set(1, 0, 10, 10, 0, 0, -1, 20)
---rays:set(8, 0, 10, 10, 0, 0, 1, 20)
---assert(mesh:cast_many(rays, hits) == 1)
---for i = 1, #hits, 8 do
---  local t, nx, ny, nz, triangle = hits:get(i, i + 4)
---  if t >= 0 then print(t, nx, ny, nz, triangle) end
---end
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function CollisionMesh:cast_many(rays, hits, options, filter) end

---As ray_cast by testing every triangle in order: what the walk is checked against.
---```lua
---local walked = mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
---assert(walked.t == mesh:cast_brute({0, 10, 10}, {0, 0, -1}, 20).t)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit nil for a miss
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
function CollisionMesh:cast_brute(origin, direction, length, filter) end

---Why ray_cast answers as it does: the grid's cells that the walk visits, and for each listed triangle whether it is kept, or why not.
---```lua
---local account = mesh:explain({0, 10, 10}, {0, 0, -1}, 20)
---for _, candidate in ipairs(account.candidates) do print(candidate.triangle, candidate.reason) end
---assert(account.kept.triangle == mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20).triangle)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Explanation account
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Explanation
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Explanation
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Explanation
function CollisionMesh:explain(origin, direction, length, filter) end

---The original's ray into the world: presets material 1 and hit false, and leaves what no triangle fills. With hit false it still tells of the last excluded triangle tested.
---```lua
---local no_glass = bw.filter {exclude = {"GLASS"}}
---local result = mesh:world_ray({0, 10, 10}, {0, 0, -1}, 20, no_glass)
---print(result.hit, result.material_name)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@param before? bw.WorldRecord what the result holds before the cast
---@return bw.WorldResult result
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter, before?: bw.WorldRecord): bw.WorldResult
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter, before?: bw.WorldRecord): bw.WorldResult
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter, before?: bw.WorldRecord): bw.WorldResult
function CollisionMesh:world_ray(origin, direction, length, filter, before) end

---The height of the first kept surface at or below a point.
---```lua
---local z = mesh:ground(0, 10, 5)
---assert(z and z <= 5)
---```
---@param position bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return number? height in metres: nil when there is none
---@overload fun(self: bw.CollisionMesh, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function CollisionMesh:ground(position, filter) end

---Drops a point down to 0.1 above the ground.
---```lua
---local x, y, z = mesh:drop_to_ground({0, 10, 5}, 20)
---assert(x == 0 and y == 10, z)
---```
---@param position bw.Point in metres
---@param length number in metres: how far it may drop
---@return number? x in metres: nil when nothing is met
---@return number? y in metres
---@return number? z in metres
---@overload fun(self: bw.CollisionMesh, position_x: number, position_y: number, position_z: number, length: number): number?, number?, number?
function CollisionMesh:drop_to_ground(position, length) end

---Drops a point through triangles of area 0 down to 0.25 above the first other one.
---```lua
---local x, y, z = mesh:drop_to_marked_ground({0, 10, 5}, 20)
---```
---@param position bw.Point in metres
---@param length number in metres: how far it may drop
---@return number? x in metres: nil when nothing is met
---@return number? y in metres
---@return number? z in metres
---@overload fun(self: bw.CollisionMesh, position_x: number, position_y: number, position_z: number, length: number): number?, number?, number?
function CollisionMesh:drop_to_marked_ground(position, length) end

---The first hit of a long ray that is cast in steps.
---```lua
---local x, y, z = mesh:march_ray({0, 10, 100}, {0, 0, -1}, 10, 200)
---assert(z and z < 10, x, y)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param step number in directions: above 0
---@param max number in directions: how far it goes; the last step ends there
---@return number? x in metres: nil when nothing is met
---@return number? y in metres
---@return number? z in metres
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, step: number, max: number): number?, number?, number?
---@overload fun(self: bw.CollisionMesh, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, step: number, max: number): number?, number?, number?
---@overload fun(self: bw.CollisionMesh, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, step: number, max: number): number?, number?, number?
function CollisionMesh:march_ray(origin, direction, step, max) end

---Pushes a sphere out of the walls it overlaps, by their faces only.
---```lua
---local x, y, z, nx, ny, nz = mesh:sphere_push({0, 10, 2}, 0.5)
---if x then print(x, y, z, nx, ny, nz) end
---```
---@param centre bw.Point in metres
---@param radius number in metres: not negative
---@param filter? bw.Filter only its materials count
---@return number? x in metres: the moved centre; nil when untouched
---@return number? y in metres
---@return number? z in metres
---@return number? nx the unit normal of the first wall that pushed
---@return number? ny
---@return number? nz
---@overload fun(self: bw.CollisionMesh, centre_x: number, centre_y: number, centre_z: number, radius: number, filter?: bw.Filter): number?, number?, number?, number?, number?, number?
function CollisionMesh:sphere_push(centre, radius, filter) end

---Switches the mesh's own triangles that lie wholly inside a box, its faces included.
---```lua
---local inside = mesh:set_enabled_in_box({-5, 5, 0}, {5, 15, 3}, false)
---assert(mesh:set_enabled_in_box({-5, 5, 0}, {5, 15, 3}, true) == inside)
---```
---@param low bw.Point in metres
---@param high bw.Point in metres
---@param on boolean
---@return integer count how many those are
---@overload fun(self: bw.CollisionMesh, low_x: number, low_y: number, low_z: number, high: bw.Point, on: boolean): integer
---@overload fun(self: bw.CollisionMesh, low: bw.Point, high_x: number, high_y: number, high_z: number, on: boolean): integer
---@overload fun(self: bw.CollisionMesh, low_x: number, low_y: number, low_z: number, high_x: number, high_y: number, high_z: number, on: boolean): integer
function CollisionMesh:set_enabled_in_box(low, high, on) end

---The same for the volume between two opposite corners in any order.
---```lua
---local count = mesh:set_enabled_in_volume({5, 15, 3}, {-5, 5, 0}, true)
---```
---@param corner bw.Point in metres
---@param opposite bw.Point in metres
---@param on boolean
---@return integer count how many those are
---@overload fun(self: bw.CollisionMesh, corner_x: number, corner_y: number, corner_z: number, opposite: bw.Point, on: boolean): integer
---@overload fun(self: bw.CollisionMesh, corner: bw.Point, opposite_x: number, opposite_y: number, opposite_z: number, on: boolean): integer
---@overload fun(self: bw.CollisionMesh, corner_x: number, corner_y: number, corner_z: number, opposite_x: number, opposite_y: number, opposite_z: number, on: boolean): integer
function CollisionMesh:set_enabled_in_volume(corner, opposite, on) end

---The two-sided switch of doors and panes.
---```lua
---mesh:set_two_sided(0, true)
---```
---@param triangle integer a triangle's number, from 0, an added one's too
---@param on boolean
function CollisionMesh:set_two_sided(triangle, on) end

---A triangle by its number, an added one too.
---```lua
---local triangle = mesh:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.Triangle triangle
function CollisionMesh:triangle(index) end

---Changes fields of one of the mesh's own triangles.
---```lua
---mesh:set_triangle(0, {material = "GLASS", area = 7})
---assert(mesh:triangle(0).material == 2)
---```
---@param index integer its number, from 0
---@param fields bw.Surface what is absent stays
function CollisionMesh:set_triangle(index, fields) end

---Walks all triangles, the mesh's own first and then those of sets.
---```lua
---local walls = 0
---for _, triangle in mesh:triangles() do
---  if triangle.material_name == "MATERIAL_BRICKWALL" then walls = walls + 1 end
---end
---```
---@return fun(mesh: bw.CollisionMesh, index: integer): integer?, bw.Triangle? next
---@return bw.CollisionMesh mesh
---@return integer before
function CollisionMesh:triangles() end

---The materials that triangles have, by id.
---```lua
---for _, material in ipairs(mesh:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function CollisionMesh:materials() end

---How many triangles are the mesh's own; also #mesh.
---```lua
---assert(mesh:triangle_count() == #mesh)
---```
---@return integer count
function CollisionMesh:triangle_count() end

---How many vertices the mesh has.
---```lua
---local x, y, z = mesh:vertex(mesh:vertex_count() - 1)
---```
---@return integer count
function CollisionMesh:vertex_count() end

---A vertex by its number.
---```lua
---local x, y, z = mesh:vertex(mesh:triangle(0).corners[1])
---assert(x == mesh:triangle(0).a[1], y, z)
---```
---@param index integer its number, from 0
---@return number x in metres
---@return number y in metres
---@return number z in metres
function CollisionMesh:vertex(index) end

---The box of the vertices that the mesh's own triangles use.
---```lua
---local low_x, _, _, high_x = mesh:bounds()
---assert(low_x <= high_x)
---```
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function CollisionMesh:bounds() end

---Counts over the mesh's own triangles, cells and lists.
---```lua
---local stats = assert(mesh:stats())
---print(stats.facing_up, stats.walls)
---```
---@return bw.Stats? stats
---@return string? message why there is nothing
---@return ("memory")? code
function CollisionMesh:stats() end

---Writes the six chunks as a flat container, without added triangles. What was loaded and not edited gives the same bytes.
---```lua
---local bytes = assert(mesh:save())
---assert(#bw.load_bytes(bytes, "pier.lev") == #mesh)
---```
---@param options? bw.SaveOptions
---@return string? bytes
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function CollisionMesh:save(options) end

---The mesh's own triangles as a Model whose material names tell material, flags and area, so that bw.mesh makes the same again, every triangle enabled.
---```lua
---local again = assert(bw.mesh(mesh:model()))
---assert(again:triangle(7).area == mesh:triangle(7).area)
---```
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function CollisionMesh:model() end

---Writes the payload of one chunk.
---```lua
---assert(#mesh:payload(0x03) == 160)
---```
---@param type integer 0x03 header, 0x04 triangles, 0x05 grid, 0x06 lists, 0x07 vertices, 0x52 checked set
---@param options? bw.SaveOptions
---@return string? bytes
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function CollisionMesh:payload(type, options) end

---Adds triangles to the mesh's queries as one set: a crate, a car.
---```lua
---local plank = assert(mesh:add {{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, material = "WOOD"}})
---plank:move({0, 10, 9})
---assert(mesh:ray_cast({0.2, 10.2, 10}, {0, 0, -1}, 20).set == plank)
---plank:remove()
---```
---@param triangles bw.NewTriangle[]
---@return bw.TriangleSet? set
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function CollisionMesh:add(triangles) end

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.example "pier"
---other:destroy()
---assert(other:is_destroyed())
---```
function CollisionMesh:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.example "pier"
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function CollisionMesh:is_destroyed() end

---Triangles that were added to a CollisionMesh together. It keeps the mesh alive; one that is forgotten stays in the mesh, and a hit on it gives it back.
---@class bw.TriangleSet
---@operator len: integer
local TriangleSet = {}

---Places the set: its triangles as they were added, turned, then moved.
---```lua
---assert(set:move({1, 2, 3}, {0, 0, 1, 0}))
---```
---@param position bw.Point in metres
---@param rotation? number[] a unit quaternion {x, y, z, w}; none when absent
---@return boolean? done
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"memory")? code
---@overload fun(self: bw.TriangleSet, position_x: number, position_y: number, position_z: number, rotation?: number[]): boolean?, string?, ("not_found"|"invalid"|"memory")?
function TriangleSet:move(position, rotation) end

---Switches all triangles of the set on or off.
---```lua
---set:enable(false)
---assert(not mesh:cast_any({0.2, 10.2, 8.5}, {0, 0, -1}, 1))
---```
---@param on boolean
function TriangleSet:enable(on) end

---Takes the set out of the mesh; a second time does nothing.
---```lua
---set:remove()
---assert(set:is_removed())
---```
function TriangleSet:remove() end

---Whether the set is removed, or its mesh destroyed.
---```lua
---mesh:destroy()
---assert(set:is_removed())
---```
---@return boolean removed
function TriangleSet:is_removed() end

---The numbers of the set's triangles.
---```lua
---local first, count = set:range()
---for index = first, first + count - 1 do print(mesh:triangle(index).material_name) end
---```
---@return integer first the first number
---@return integer count how many follow each other; also #set
function TriangleSet:range() end

---As remove: the name that every class has.
---```lua
---set:destroy()
---assert(set:is_removed())
---```
function TriangleSet:destroy() end

---As is_removed: the name that every class has.
---```lua
---assert(not set:is_destroyed())
---```
---@return boolean destroyed
function TriangleSet:is_destroyed() end

---Triangles with names of materials and groups: what formats are read into and meshes are built from. Corners run counter-clockwise seen from a triangle's front.
---@class bw.Model
---@operator len: integer
local Model = {}

---How many vertices the model has.
---```lua
---assert(model:vertex_count() == 3)
---```
---@return integer count
function Model:vertex_count() end

---How many triangles the model has; also #model.
---```lua
---assert(model:triangle_count() == #model)
---```
---@return integer count
function Model:triangle_count() end

---A vertex by its number.
---```lua
---local x, y, z = model:vertex(0)
---```
---@param index integer its number, from 0
---@return number x
---@return number y
---@return number z
function Model:vertex(index) end

---A triangle by its number.
---```lua
---local triangle = model:triangle(0)
---print(triangle.corners[1], triangle.material)
---```
---@param index integer its number, from 0
---@return bw.ModelTriangle triangle
function Model:triangle(index) end

---The names of the materials, in the order of their first use.
---```lua
---for _, name in ipairs(model:materials()) do print(name) end
---```
---@return string[] names
function Model:materials() end

---The names of the groups, in the order of their first use.
---```lua
---assert(model:groups()[1] == "deck")
---```
---@return string[] names
function Model:groups() end

---What the reader passed over or mended, a sentence each.
---```lua
---for _, warning in ipairs(model:warnings()) do print(warning) end
---```
---@return string[] warnings
function Model:warnings() end

---The file the model was read from.
---```lua
---local read = bw.load_bytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "triangle.obj")
---assert(read:source().format == "obj")
---```
---@return bw.ModelSource? source nil for a model that was built
function Model:source() end

---Adds a vertex.
---```lua
---local number = assert(model:add_vertex(1, 2, 3))
---```
---@param position bw.Point
---@return integer? number from 0
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
---@overload fun(self: bw.Model, position_x: number, position_y: number, position_z: number): integer?, string?, ("limit"|"memory")?
function Model:add_vertex(position) end

---Adds a polygon, cut into triangles that keep its winding.
---```lua
---assert(model:add_polygon({0, 1, 2}, "WOOD", "deck"))
---```
---@param corners integer[] at least three vertex numbers, counter-clockwise seen from its front
---@param material? string
---@param group? string
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function Model:add_polygon(corners, material, group) end

---Moves every vertex: x times the first row, y times the second, z times the third, and the fourth, summed. A matrix that mirrors turns every triangle.
---```lua
---assert(model:transform(2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0))
---```
---@param ... number twelve numbers, four rows of three
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
function Model:transform(...) end

---The box of the vertices that triangles use.
---```lua
---local low_x, _, _, high_x = model:bounds()
---assert(high_x - low_x == 1)
---```
---@return number? low_x nil for a model without triangles
---@return number? low_y
---@return number? low_z
---@return number? high_x
---@return number? high_y
---@return number? high_z
function Model:bounds() end

---Writes Wavefront OBJ text: exact decimals, materials and groups.
---```lua
---assert(model:to_obj():find("\nf 1 2 3\n", 1, true))
---```
---@return string? text
---@return string? message why there is nothing
---@return ("memory")? code
function Model:to_obj() end

---Writes glTF 2.0 as a GLB: positions to the bit, triangles in their order, materials by name, a node for each run of a group.
---```lua
---assert(model:to_glb():sub(1, 4) == "glTF")
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function Model:to_glb() end

---The same as JSON with everything inside.
---```lua
---assert(model:to_gltf():find('"version":"2.0"', 1, true))
---```
---@return string? text
---@return string? message why there is nothing
---@return ("memory")? code
function Model:to_gltf() end

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.model()
---other:destroy()
---assert(other:is_destroyed())
---```
function Model:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.model()
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Model:is_destroyed() end

---What queries pass over; made once and passed last.
---@class bw.Filter
local Filter = {}

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.filter()
---other:destroy()
---assert(other:is_destroyed())
---```
function Filter:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.filter()
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Filter:is_destroyed() end

---Numbers in single precision that lie together, for queries that take many at once.
---@class bw.Buffer
---@operator len: integer
local Buffer = {}

---A number, or the numbers from one place to another.
---```lua
---local tens = bw.buffer {10, 20, 30}
---assert(tens:get(2) == 20)
---assert(select("#", tens:get(1, 3)) == 3)
---```
---@param index integer its place, from 1
---@param last? integer the place of the last one, at most 255 behind the first
---@return number value
---@return number? more those behind it, up to the last one
function Buffer:get(index, last) end

---Sets a number, or several one behind the other.
---```lua
---local rays = bw.buffer(2 * 7)
---rays:set(8, 0, 10, 10, 0, 0, -1, 20) -- the second ray
---assert(rays:get(14) == 20)
---```
---@param index integer its place, from 1
---@param value number a finite number, kept as float32
---@param ... number
function Buffer:set(index, value, ...) end

---Sets the numbers of a list, one behind the other.
---```lua
---local tail = bw.buffer(5)
---tail:fill({1, 2}, 4)
---assert(tail:get(5) == 2)
---```
---@param list number[]
---@param first? integer the place of the first (1 when absent)
function Buffer:fill(list, first) end

---The number of numbers, as # gives it.
---```lua
---assert(bw.buffer(7):count() == 7)
---```
---@return integer count
function Buffer:count() end

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.buffer(7)
---other:destroy()
---assert(other:is_destroyed())
---```
function Buffer:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.buffer(7)
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Buffer:is_destroyed() end

---The bodies of The Warriors: what rays meet, what overlaps a box, and how dropped things settle. It moves nothing by itself: set where owners are, call update, ask, and read back what a step turned. It holds all of its owners, bodies and shapes; one that a script forgets stays there.
---@class bw.IPhysics
---@operator len: integer
---@field axes string "x right, y forward, z up"
local IPhysics = {}

---Makes an Owner: what a body needs to know of the thing it stands for.
---```lua
---local crate = assert(physics:add_owner {position = {0, 0, 5}})
---assert(crate:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}})
---physics:update()
---assert(physics:ray_cast({-5, 0, 5}, {1, 0, 0}, 10).owner == crate)
---```
---@param fields? bw.OwnerFields
---@return bw.Owner? owner
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function IPhysics:add_owner(fields) end

---The Owner of an id: of a world that was saved, for one.
---```lua
---assert(physics:owner(owner:id()) == owner)
---```
---@param id integer of Owner.id
---@return bw.Owner? owner nil when there is none, or no more
function IPhysics:owner(id) end

---The Body of an id.
---```lua
---assert(physics:body(body:id()) == body)
---```
---@param id integer of Body.id
---@return bw.Body? body nil when there is none, or no more
function IPhysics:body(id) end

---The Shape of an id.
---```lua
---assert(physics:shape(shape:id()) == shape)
---```
---@param id integer of Shape.id
---@return bw.Shape? shape nil when there is none, or no more
function IPhysics:shape(id) end

---All bodies along the list that every query walks: by the low x of their boxes, equal ones in the order they came there.
---```lua
---for _, each in ipairs(physics:bodies()) do print(each:bounds()) end
---```
---@return bw.Body[] bodies
function IPhysics:bodies() end

---The bodies of humans, the last one made first.
---```lua
---local human = physics:add_owner():add_human_body {scale = 0.97}
---assert(physics:humans()[1] == human)
---```
---@return bw.Body[] bodies
function IPhysics:humans() end

---How many bodies there are; also #physics.
---```lua
---assert(physics:body_count() == #physics)
---```
---@return integer count
function IPhysics:body_count() end

---Poses the shapes of every body that needs it, since it was made, its owner moved or a shape changed, computes its box and sorts it in. Until then queries see the body where it was.
---```lua
---owner:move(0, 0, 20)
---assert(physics:update() == 1)
---assert(physics:update() == 0)
---```
---@return integer count how many those were
function IPhysics:update() end

---One tick of 1/60 s: every 120th refreshes the bound on the widest body, and every owner that settles is turned on by one tick; its body follows at once.
---```lua
---owner:settle({0, 0, 1}, "x")
---for _ = 1, 11 do physics:step() end
---assert(owner:state().settled)
---```
function IPhysics:step() end

---What the last step did to owners that settle, in their slots' order.
---```lua
---owner:settle({0, 0, 1}, "x")
---physics:step()
---for _, event in ipairs(physics:events()) do
---  if event.type == "settled" then print(event.owner, "lies still") end
---end
---```
---@return bw.SettleEvent[] events
function IPhysics:events() end

---Sets the time up to which spinning owners are turned when their body is posed or they start to settle: by their angular velocity since their stamp.
---```lua
---assert(physics:set_time(2.5))
---```
---@param seconds number 0 at first
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
function IPhysics:set_time(seconds) end

---What is in one of the slots in which owners settle.
---```lua
---local slot = owner:settle({0, 0, 1}, "x")
---physics:step()
---physics:step()
---assert(physics:settle_slot(slot).owner == owner)
---assert(physics:settle_slot(slot).t > 0)
---```
---@param slot integer its number, from 0
---@return bw.SettleSlot slot
function IPhysics:settle_slot(slot) end

---The bodies whose boxes overlap a box, touching included, in the list's order. The original's callers have room for 512 and it writes past that; here there is no limit, nor in the other queries.
---```lua
---local found = physics:query_box({-5, 5, 0}, {5, 15, 20}, {flag_mask = {"RAYCASTTARGET"}})
---assert(found[1] == body)
---```
---@param low bw.Point in metres
---@param high bw.Point in metres
---@param options? bw.BoxQuery
---@return bw.Body[] bodies
---@overload fun(self: bw.IPhysics, low_x: number, low_y: number, low_z: number, high: bw.Point, options?: bw.BoxQuery): bw.Body[]
---@overload fun(self: bw.IPhysics, low: bw.Point, high_x: number, high_y: number, high_z: number, options?: bw.BoxQuery): bw.Body[]
---@overload fun(self: bw.IPhysics, low_x: number, low_y: number, low_z: number, high_x: number, high_y: number, high_z: number, options?: bw.BoxQuery): bw.Body[]
function IPhysics:query_box(low, high, options) end

---The original's ray against bodies: the nearest enabled box or capsule of bodies on the layer RAYCASTTARGET. Of equal fractions the first in the list's order counts, then in the chain's. Bones, spheres and segments are never met. A capsule answers as the original's does: from inside where the ray leaves it, and straight down where it leaves the bottom.
---```lua
---local fraction, met = physics:cast(0, 10, 20, 0, 0, -1, 25)
---if fraction then print(fraction * 25, met:position()) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param options? bw.BodyRayOptions
---@return number? fraction of the length; nil for a miss
---@return bw.Owner? owner
---@return bw.Body? body
---@return bw.Shape? shape
---@overload fun(self: bw.IPhysics, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, options?: bw.BodyRayOptions): number?, bw.Owner?, bw.Body?, bw.Shape?
---@overload fun(self: bw.IPhysics, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.BodyRayOptions): number?, bw.Owner?, bw.Body?, bw.Shape?
---@overload fun(self: bw.IPhysics, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.BodyRayOptions): number?, bw.Owner?, bw.Body?, bw.Shape?
function IPhysics:cast(origin, direction, length, options) end

---As cast, with the point that is met and the normal there, which the original's rays do not have: that of the box's nearest face, or of the capsule.
---```lua
---local hit = physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25)
---assert(hit.body == body and hit.nz == 1)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param options? bw.BodyRayOptions
---@return bw.LineHit? hit nil for a miss
---@overload fun(self: bw.IPhysics, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, options?: bw.BodyRayOptions): bw.LineHit?
---@overload fun(self: bw.IPhysics, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.BodyRayOptions): bw.LineHit?
---@overload fun(self: bw.IPhysics, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.BodyRayOptions): bw.LineHit?
function IPhysics:ray_cast(origin, direction, length, options) end

---The line test of the game's AI: what is met first between two points, the level's mesh or a body; the mesh when both are as far.
---```lua
---assert(physics:line_test(mesh, {0, 10, 20}, {0, 10, 0}).kind == "body")
---assert(physics:line_test(mesh, {5, 10, 20}, {5, 10, 0}).kind == "mesh")
---```
---@param mesh bw.CollisionMesh? the level's; nil: only bodies
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param options? bw.LineOptions
---@return bw.LineHit? hit t in metres; nil when nothing is met
---@overload fun(self: bw.IPhysics, mesh: bw.CollisionMesh?, from_x: number, from_y: number, from_z: number, to: bw.Point, options?: bw.LineOptions): bw.LineHit?
---@overload fun(self: bw.IPhysics, mesh: bw.CollisionMesh?, from: bw.Point, to_x: number, to_y: number, to_z: number, options?: bw.LineOptions): bw.LineHit?
---@overload fun(self: bw.IPhysics, mesh: bw.CollisionMesh?, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, options?: bw.LineOptions): bw.LineHit?
function IPhysics:line_test(mesh, from, to, options) end

---Why cast and ray_cast answer as they do: what became of each shape of each body of the list, in its order.
---```lua
---local account = physics:explain({0, 10, 20}, {0, 0, -1}, 25)
---for _, candidate in ipairs(account.candidates) do print(candidate.body, candidate.reason) end
---assert(account.kept.body == body)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param options? bw.BodyRayOptions
---@return bw.BodyExplanation account
---@overload fun(self: bw.IPhysics, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, options?: bw.BodyRayOptions): bw.BodyExplanation
---@overload fun(self: bw.IPhysics, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.BodyRayOptions): bw.BodyExplanation
---@overload fun(self: bw.IPhysics, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.BodyRayOptions): bw.BodyExplanation
function IPhysics:explain(origin, direction, length, options) end

---Why line_test answers as it does: the account of the mesh's walk and that of the list's.
---```lua
---local account = physics:explain_line(mesh, {0, 10, 20}, {0, 10, 0})
---assert(account.kind == "body" and account.kept.shape == shape)
---assert(account.kept == account.bodies.kept)
---```
---@param mesh bw.CollisionMesh? the level's; nil: only bodies
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param options? bw.LineOptions
---@return bw.LineExplanation account
---@overload fun(self: bw.IPhysics, mesh: bw.CollisionMesh?, from_x: number, from_y: number, from_z: number, to: bw.Point, options?: bw.LineOptions): bw.LineExplanation
---@overload fun(self: bw.IPhysics, mesh: bw.CollisionMesh?, from: bw.Point, to_x: number, to_y: number, to_z: number, options?: bw.LineOptions): bw.LineExplanation
---@overload fun(self: bw.IPhysics, mesh: bw.CollisionMesh?, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, options?: bw.LineOptions): bw.LineExplanation
function IPhysics:explain_line(mesh, from, to, options) end

---The shapes of bodies that overlap a shape, in the list's order, then in the chain's. A box never touches a segment, and a capsule is an upright cylinder here.
---```lua
---local near = physics:overlap {type = "sphere", centre = {0, 10, 8}, radius = 2}
---assert(near[1].body == body)
---```
---@param shape bw.Geometry|bw.Shape a Shape counts as it stands
---@param options? bw.OverlapQuery
---@return bw.Overlap[] overlaps
function IPhysics:overlap(shape, options) end

---A ray against one shape, by the original's table: a box or a capsule, no other is ever hit.
---```lua
---local capsule = {type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}
---local down = physics:ray_shape(capsule, {0.1, 0, 3}, {0, 0, -1}, 4)
---local right = physics:ray_shape(capsule, {0.1, 0, 3}, {0, 0, -1}, 4, {quirks = false})
---assert(down > 0.83 and right < 0.22)
---```
---@param shape bw.Geometry|bw.Shape a Shape counts as it stands
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param options? bw.ShapeRayOptions
---@return number? fraction of the length; nil for a miss
---@return number[] stored the fractions that the original stores, in its order, before it drops those outside 0 to 1
---@overload fun(self: bw.IPhysics, shape: bw.Geometry|bw.Shape, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, options?: bw.ShapeRayOptions): number?, number[]
---@overload fun(self: bw.IPhysics, shape: bw.Geometry|bw.Shape, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.ShapeRayOptions): number?, number[]
---@overload fun(self: bw.IPhysics, shape: bw.Geometry|bw.Shape, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, options?: bw.ShapeRayOptions): number?, number[]
function IPhysics:ray_shape(shape, origin, direction, length, options) end

---Whether two shapes overlap, by the original's table of pairs; touching counts.
---```lua
---local ball = {type = "sphere", centre = {0, 10, 9}, radius = 0.5}
---assert(physics:overlap_shapes(shape, ball))
---```
---@param first bw.Geometry|bw.Shape
---@param second bw.Geometry|bw.Shape
---@return boolean overlap
function IPhysics:overlap_shapes(first, second) end

---The box of a shape; that of a capsule has no caps.
---```lua
---assert(physics:shape_bounds(shape) == -0.5)
---```
---@param shape bw.Geometry|bw.Shape a Shape counts as it stands
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function IPhysics:shape_bounds(shape) end

---Narrows an interval to where den * t is at least num, as the original clips a ray at a side of a box.
---```lua
---assert(physics:clip_slab(2, 1, 0, 1) == 0.5)
---```
---@param den number
---@param num number
---@param t0 number
---@param t1 number
---@return number? t0 nil when nothing is left
---@return number? t1
function IPhysics:clip_slab(den, num, t0, t1) end

---Where a settle would end: the axis nearest the normal comes to lie along it, or along its opposite when that is nearer.
---```lua
---local axis, x, y, z, w = physics:settle_target({0, 0, 0, 1}, {0, 0, 1}, "x")
---assert(axis == 0 and y < -0.7, x + z + w)
---```
---@param rotation number[] {x, y, z, w}, where it starts
---@param normal bw.Point of length 1
---@param axes string|integer those that may: "z", "xy"; or their mask (1 x, 2 y, 4 z)
---@return integer? axis 0 for x, 1 for y, 2 for z; nil when the mask has none
---@return number? x
---@return number? y
---@return number? z
---@return number? w
---@overload fun(self: bw.IPhysics, rotation: number[], normal_x: number, normal_y: number, normal_z: number, axes: string|integer): integer?, number?, number?, number?, number?
function IPhysics:settle_target(rotation, normal, axes) end

---The address of the game's function for a shape, or for a pair of shapes.
---```lua
---assert(physics:dispatch("ray", "capsule") == 0x003459f0)
---assert(physics:dispatch("overlap", "box", "segment") == nil)
---```
---@param name string "overlap", "sweep", "mesh_sweep", "mesh_overlap" or "ray"
---@param shape string its type; the moving one's
---@param other? string the other's type, of "overlap" and "sweep"
---@return integer? address nil where the table is empty: these never touch
function IPhysics:dispatch(name, shape, other) end

---What the world holds, and how much of each pool is in use.
---```lua
---assert(physics:stats().pools.host_bodies.used == 1)
---```
---@return bw.PhysicsStats stats
function IPhysics:stats() end

---An entry of a pool, whether it is in use or waits: as the original's constructors leave it.
---```lua
---assert(physics:pool_entry("capsules", 0).geometry.height == 2)
---```
---@param pool string its name, as in PhysicsStats
---@param index integer from 0
---@return bw.BodyState|bw.ShapeState state
function IPhysics:pool_entry(pool, index) end

---The whole state as bytes, the same on every machine. bw.physics makes a world of them that goes on exactly as this one, ids included.
---```lua
---local again = assert(bw.physics(physics:save()))
---assert(again:owner(owner:id()):position() == owner:position())
---assert(again:save() == physics:save())
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("memory")? code
function IPhysics:save() end

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.physics()
---other:destroy()
---assert(other:is_destroyed())
---```
function IPhysics:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.physics()
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function IPhysics:is_destroyed() end

---What a body needs to know of the thing it stands for, as data: where it is, how it is turned, whether it is held. The world keeps it and its body when a script forgets it.
---@class bw.Owner
local Owner = {}

---What the owner is now.
---```lua
---local state = owner:state()
---print(state.position[3], state.held, state.body)
---```
---@return bw.OwnerState state
function Owner:state() end

---Changes the fields that are given, all or none. A rotation whose length is off 1 by more than 1e-4 is normalised, one of length 0 is invalid, and so is a number over 1e7.
---```lua
---assert(owner:set {position = {1, 2, 3}, rotation = {0, 0, 0, 2}, held = true})
---assert(select(4, owner:rotation()) == 1)
---```
---@param fields bw.OwnerFields
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
function Owner:set(fields) end

---Where the owner is.
---```lua
---local x, y, z = owner:position()
---assert(z == 8, x + y)
---```
---@return number x in metres
---@return number y in metres
---@return number z in metres
function Owner:position() end

---How the owner is turned: a quaternion.
---```lua
---assert(select(4, owner:rotation()) == 1)
---```
---@return number x
---@return number y
---@return number z
---@return number w
function Owner:rotation() end

---Moves the owner; its body is where it was until it is updated. Numbers as of set.
---```lua
---owner:move({0, 0, 1}, {0, 0, 1, 0})
---physics:update()
---```
---@param position bw.Point in metres
---@param rotation? number[] {x, y, z, w}; as it is when absent
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
---@overload fun(self: bw.Owner, position_x: number, position_y: number, position_z: number, rotation?: number[]): boolean?, string?, ("invalid")?
function Owner:move(position, rotation) end

---Sets where a bone is in the world. A bone never set is where the owner is.
---```lua
---assert(owner:set_bone(6, {0, 10, 9.6}))
---```
---@param bone integer 0 to 63
---@param position bw.Point in metres
---@param rotation? number[] {x, y, z, w}; none when absent
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"memory")? code
---@overload fun(self: bw.Owner, bone: integer, position_x: number, position_y: number, position_z: number, rotation?: number[]): boolean?, string?, ("invalid"|"memory")?
function Owner:set_bone(bone, position, rotation) end

---The owner's body.
---```lua
---assert(owner:body() == body)
---```
---@return bw.Body? body nil when it has none
function Owner:body() end

---Makes a body without shapes, of the pool of the host.
---```lua
---local other = physics:add_owner()
---local wall = assert(other:add_body {layers = {"RAYCASTTARGET", "BLOCKHUMANS"}})
---wall:add_shape {type = "box", size = {4, 0.2, 3}}
---```
---@param options? bw.BodyOptions
---@return bw.Body? body to be updated before queries see it where it is
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function Owner:add_body(options) end

---Makes a human's body: an upright capsule of radius 0.35 and height 2, which is 0.2 higher when it is posed, and ten bone shapes that are off; all of them scaled.
---```lua
---local player = assert(physics:add_owner {type_mask = 0x62})
---assert(#player:add_human_body({scale = 0.97}):bone_shapes() == 10)
---```
---@param options? bw.HumanOptions
---@return bw.Body? body to be updated before queries see it where it is
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function Owner:add_human_body(options) end

---Makes the body of a world object: a box or a sphere.
---```lua
---local crate = physics:add_owner {position = {0, 0, 5}}
---assert(crate:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}})
---```
---@param options bw.ObjectOptions
---@return bw.Body? body to be updated before queries see it where it is
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"unsupported")? code
function Owner:add_object_body(options) end

---Makes a car's body: two boxes.
---```lua
---local sedan = physics:add_owner()
---assert(sedan:add_car_body({size = {2.4, 6.05, 1.08}},
---  {size = {2.4, 2.61, 0.45}, offset = {0, 0, 0.76}}))
---```
---@param first bw.CarBox
---@param second bw.CarBox
---@return bw.Body? body to be updated before queries see it where it is
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function Owner:add_car_body(first, second) end

---Makes a glass pane's body: a box half a metre thick.
---```lua
---assert(physics:add_owner():add_pane_body(2, 1.5))
---```
---@param width number in metres
---@param height number in metres
---@return bw.Body? body to be updated before queries see it where it is
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function Owner:add_pane_body(width, height) end

---Makes the body of the one punch bag.
---```lua
---assert(physics:add_owner():add_bag_body())
---assert(not physics:add_owner():add_bag_body())
---```
---@return bw.Body? body to be updated before queries see it where it is
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function Owner:add_bag_body() end

---Starts to turn the owner so that the nearest of its axes lies along a surface's normal, or along the opposite: it comes to rest on its nearest face in 11 steps. Its spin stops. It takes the first slot that is free or already its own.
---```lua
---assert(owner:settle({0, 0, 1}, "xyz"))
---for _ = 1, 11 do physics:step() end
---```
---@param normal bw.Point of length 1: another is used as it is given, and turns the owner elsewhere
---@param axes string|integer those that may: "z", "xy"; or their mask (1 x, 2 y, 4 z)
---@return integer? slot from 0
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
---@overload fun(self: bw.Owner, normal_x: number, normal_y: number, normal_z: number, axes: string|integer): integer?, string?, ("invalid"|"limit")?
function Owner:settle(normal, axes) end

---Stops the turn where it is: frees the first of the owner's slots, if it has one.
---```lua
---owner:settle({0, 0, 1}, "xyz")
---owner:cancel_settle()
---assert(not owner:state().settling)
---```
function Owner:cancel_settle() end

---A number for it that a saved world keeps: never that of another one until its place was used 65,535 times.
---```lua
---assert(owner:id() > 0)
---```
---@return integer id over 0
function Owner:id() end

---The world it is in.
---```lua
---assert(owner:world() == physics)
---```
---@return bw.IPhysics physics
function Owner:world() end

---Takes the owner out of the world with its body, its settle slots and what other bodies remember of it; a second time does nothing.
---```lua
---owner:destroy()
---assert(owner:is_destroyed() and body:is_destroyed())
---```
function Owner:destroy() end

---Whether it is gone, or its world destroyed; using it then raises.
---```lua
---assert(not owner:is_destroyed())
---physics:destroy()
---assert(owner:is_destroyed())
---```
---@return boolean destroyed
function Owner:is_destroyed() end

---What stands for an owner in the world: a box in the sorted list, and shapes.
---@class bw.Body
local Body = {}

---Whose body it is.
---```lua
---assert(body:owner() == owner)
---```
---@return bw.Owner owner
function Body:owner() end

---The body's record.
---```lua
---print(table.concat(body:state().layers, " "))
---```
---@return bw.BodyState state
function Body:state() end

---The body's flags, as BodyState has them.
---```lua
---assert(body:flags() == 0x2000)
---```
---@return integer flags
function Body:flags() end

---The body's box, as it was at its last update.
---```lua
---assert(body:bounds() == -0.5)
---```
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function Body:bounds() end

---The shapes that rays, overlaps and the box see, in the chain's order.
---```lua
---assert(body:shapes()[1] == shape)
---```
---@return bw.Shape[] shapes
function Body:shapes() end

---The shapes of a human's bones, in their chain's order.
---```lua
---assert(#body:bone_shapes() == 0)
---```
---@return bw.Shape[] shapes
function Body:bone_shapes() end

---Adds a shape behind the last one. It is enabled, and posed by the next update.
---```lua
---local ball = assert(body:add_shape {type = "sphere", radius = 0.25, offset = {0, 0, 1}})
---body:update()
---assert(ball:geometry().centre[3] == 9)
---```
---@param options bw.NewShape
---@return bw.Shape? shape
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function Body:add_shape(options) end

---Sets the body's flags, as BodyState has them.
---```lua
---body:set_flags(0) -- not on RAYCASTTARGET
---assert(physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25) == nil)
---```
---@param flags integer
function Body:set_flags(flags) end

---Sets the class by which queries choose; one of 0 is never found.
---```lua
---body:set_type_mask(0x62)
---assert(#physics:query_box({-9, 0, 0}, {9, 20, 20}, {type_mask = 0x40}) == 1)
---```
---@param type_mask integer
function Body:set_type_mask(type_mask) end

---Sets the group: bodies of the same one other than 0 never touch.
---```lua
---body:set_group(3)
---assert(#physics:overlap(shape, {group = 3}) == 0)
---```
---@param group integer -32768 to 32767
function Body:set_group(group) end

---Sets what a host's own sweep keeps with the body; this library only stores it.
---```lua
---assert(body:set_sweep({0, 0, 0.1}, {1.4286, 1.4286, 1.4286}))
---```
---@param push_out number[] in metres: {x, y, z}
---@param scale? number[] each over 0 ({1, 1, 1} when absent)
---@param blocked? integer moves in a row that ended where they began (0 when absent)
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
function Body:set_sweep(push_out, scale, blocked) end

---Sets the box by hand, sorts the body in and makes it clean; the next update of a body that is dirty computes the box again.
---```lua
---assert(body:set_box({-1, 9, 7}, {1, 11, 9}))
---```
---@param low bw.Point in metres
---@param high bw.Point in metres: nowhere below low
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
---@overload fun(self: bw.Body, low_x: number, low_y: number, low_z: number, high: bw.Point): boolean?, string?, ("invalid")?
---@overload fun(self: bw.Body, low: bw.Point, high_x: number, high_y: number, high_z: number): boolean?, string?, ("invalid")?
---@overload fun(self: bw.Body, low_x: number, low_y: number, low_z: number, high_x: number, high_y: number, high_z: number): boolean?, string?, ("invalid")?
function Body:set_box(low, high) end

---As IPhysics.update for this body: poses its shapes, computes its box and sorts it in, when it is dirty or has flag 0x800.
---```lua
---owner:move(0, 0, 20)
---body:update()
---assert(select(6, body:bounds()) == 20.5)
---```
function Body:update() end

---Remembers whom to ignore, for a host's own contacts: no query here reads it. It takes one of the world's slots; the level takes none.
---```lua
---local other = physics:add_owner()
---assert(body:ignore(other) and body:is_ignoring(other))
---```
---@param owner bw.Owner|string or "level", of a human's body: the level's mesh
---@return boolean? done
---@return string? message why there is nothing
---@return ("limit"|"unsupported")? code
function Body:ignore(owner) end

---Forgets it again: gives one slot back.
---```lua
---body:stop_ignoring("all")
---```
---@param owner bw.Owner|string or "all": gives back all of the body's
function Body:stop_ignoring(owner) end

---Whether an owner is ignored, or the level; what a human's owner holds always is.
---```lua
---assert(not body:is_ignoring("level"))
---```
---@param owner bw.Owner|string or "level", of a human's body: the level's mesh
---@return boolean ignoring
function Body:is_ignoring(owner) end

---A number for it that a saved world keeps: never that of another one until its place was used 65,535 times.
---```lua
---assert(body:id() > 0)
---```
---@return integer id over 0
function Body:id() end

---The world it is in.
---```lua
---assert(body:world() == physics)
---```
---@return bw.IPhysics physics
function Body:world() end

---Takes the body out of the world and gives its entry of the pool back; the owner stays. A second time does nothing.
---```lua
---local other = physics:add_owner():add_body()
---other:destroy()
---assert(other:is_destroyed())
---```
function Body:destroy() end

---Whether it is gone, or its world destroyed; using it then raises.
---```lua
---assert(not body:is_destroyed())
---physics:destroy()
---assert(body:is_destroyed())
---```
---@return boolean destroyed
function Body:is_destroyed() end

---A box, sphere, capsule or segment of a body. A capsule is upright whatever its owner's rotation; a segment is the way of a sphere from one point to another.
---@class bw.Shape
local Shape = {}

---The body in whose chain it is.
---```lua
---assert(shape:body() == body)
---```
---@return bw.Body? body nil while its set waits in its pool
function Shape:body() end

---The shape's record.
---```lua
---print(shape:state().type, shape:state().enabled)
---```
---@return bw.ShapeState state
function Shape:state() end

---The shape's flags, as ShapeState has them.
---```lua
---assert(shape:flags() % 2 == 1)
---```
---@return integer flags
function Shape:flags() end

---Where the shape stands, as it was posed last.
---```lua
---assert(shape:geometry().half[1] == 0.5)
---```
---@return bw.Geometry geometry
function Shape:geometry() end

---Switches the shape on or off: rays meet only shapes that are on.
---```lua
---shape:enable(false)
---assert(physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25) == nil)
---```
---@param on boolean
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
function Shape:enable(on) end

---Sets the shape's flags but for 0x8.
---```lua
---assert(shape:set_flags(0x3))
---```
---@param flags integer 0 to 65535
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
function Shape:set_flags(flags) end

---Sets where the shape is in the frame of its bone.
---```lua
---assert(shape:set_offset({0, 0, 2}))
---body:update()
---assert(shape:geometry().centre[3] == 10)
---```
---@param offset bw.Point in metres
---@param bone? integer 0 to 63; -1: the body's own frame (-1 when absent)
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
---@overload fun(self: bw.Shape, offset_x: number, offset_y: number, offset_z: number, bone?: integer): boolean?, string?, ("invalid"|"not_found")?
function Shape:set_offset(offset, bone) end

---Sets the size of the shape.
---```lua
---assert(shape:set_size {size = {2, 2, 2}})
---body:update()
---assert(body:bounds() == -1)
---```
---@param size bw.ShapeSize of its type
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
function Shape:set_size(size) end

---Poses the shape by hand, as a car does its boxes; the body's box stays.
---```lua
---assert(shape:set_geometry {type = "box", centre = {0, 10, 8}, half = {0.5, 0.5, 0.1}})
---```
---@param geometry bw.Geometry|bw.Shape of the shape's own type
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
function Shape:set_geometry(geometry) end

---A number for it that a saved world keeps: never that of another one until its place was used 65,535 times.
---```lua
---assert(shape:id() > 0)
---```
---@return integer id over 0
function Shape:id() end

---The world it is in.
---```lua
---assert(shape:world() == physics)
---```
---@return bw.IPhysics physics
function Shape:world() end

---Takes a shape of Body.add_shape out of its chain; any other goes with its body. A second time does nothing.
---```lua
---assert(shape:destroy())
---assert(shape:is_destroyed() and #body:shapes() == 0)
---```
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
function Shape:destroy() end

---Whether it is gone, or its world destroyed; using it then raises.
---```lua
---assert(not shape:is_destroyed())
---physics:destroy()
---assert(shape:is_destroyed())
---```
---@return boolean destroyed
function Shape:is_destroyed() end

---A level: its file of 18 chunks, kept byte for byte, and the level object made from it. It answers rays as its mesh does. The parts keep the level alive; destroying the handle of one only lets go of it.
---@class bw.LevelObject
---@operator len: integer
---@field mesh bw.CollisionMesh? its collision; nil after a release
---@field occluders bw.Occluders? nil after a release
---@field paths bw.PathMap? where people can walk; nil after a release
---@field axes string "x right, y forward, z up"
---@field format string "warriors"
local LevelObject = {}

---The ten fields of the level object, in its order.
---```lua
---for _, field in ipairs(level:fields()) do print(field.name, field.chunk) end
---```
---@return bw.LevelField[] fields
function LevelObject:fields() end

---A chunk, as the file has it.
---```lua
---assert(level:chunk("path data").type == 0x40)
---```
---@param chunk integer|string its number, 0 to 17, or what it is: "occluders", "skyline dictionary", "skyline model", "sky dictionary", "sky model", "cloud dictionary", "cloud model", "glow dictionary", "level world", "path data", "checked set", "vertices", "triangles", "grid", "index lists", "collision header", "level header", "subtitles"
---@return bw.LevelChunk chunk
function LevelObject:chunk(chunk) end

---All 18 chunks, as the file has them.
---```lua
---for _, chunk in ipairs(level:chunks()) do print(chunk.index, chunk.part, chunk.size) end
---```
---@return bw.LevelChunk[] chunks
function LevelObject:chunks() end

---The sections of a chunk that is a RenderWare stream: a dictionary, a model, the level world.
---```lua
---assert(level:sections("sky model")[1].name == "Clump")
---```
---@param chunk integer|string its number, 0 to 17, or what it is: "occluders", "skyline dictionary", "skyline model", "sky dictionary", "sky model", "cloud dictionary", "cloud model", "glow dictionary", "level world", "path data", "checked set", "vertices", "triangles", "grid", "index lists", "collision header", "level header", "subtitles"
---@return bw.Section[]? sections
---@return string? message why there is nothing
---@return ("truncated"|"limit"|"memory")? code
function LevelObject:sections(chunk) end

---The captions, which the level keeps as bytes.
---```lua
---assert(#level:subtitles() == 0)
---```
---@return bw.Subtitles? subtitles
---@return string? message why there is nothing
---@return ("truncated"|"limit"|"memory")? code
function LevelObject:subtitles() end

---The id of the file: the hash of the level's name.
---```lua
---assert(level:id() == bw.name_hash "level200")
---```
---@return integer id
function LevelObject:id() end

---Puts a copy of a mesh in place of the level's own, whose handles are destroyed; the rest stays as it is.
---```lua
---assert(level:set_mesh(mesh))
---assert(#level.mesh == #mesh)
---```
---@param mesh bw.CollisionMesh
---@return boolean? done
---@return string? message why there is nothing
---@return ("limit"|"invalid"|"memory")? code
function LevelObject:set_mesh(mesh) end

---Merges new triangles into the level's mesh, as bw.merge does; the rest stays as it is.
---```lua
---local report = assert(level:merge(level.mesh:model()))
---assert(report.kept == #level and report.added == 0)
---```
---@param source bw.Model|bw.NewTriangle[]
---@param options? bw.MergeOptions
---@return bw.MergeReport? report
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function LevelObject:merge(source, options) end

---Writes the level file: what was loaded, with the mesh as it is now. A level that nobody edited gives the same bytes. Changes of the path map are not written.
---```lua
---local again = assert(bw.load_bytes(level:save(), "level200.lev"))
---assert(again:save() == level:save())
---```
---@param options? bw.SaveOptions
---@return string? bytes
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function LevelObject:save(options) end

---Destroys the level's parts in the original's order; the chunks stay, and level.mesh is nil from then on.
---```lua
---assert(level:release()[1] == "collision")
---```
---@return string[] order the names of the fields, in the order they were destroyed
function LevelObject:release() end

---As of its mesh. The nearest kept triangle along a ray, by the original's walk over the grid.
---```lua
---local hit = level:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
---if hit then print(hit.t, hit.material_name, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit nil for a miss
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.LevelObject, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
function LevelObject:ray_cast(origin, direction, length, filter) end

---As of its mesh. The nearest kept triangle between two points.
---```lua
---local hit = level:line_test({0, 10, 10}, {0, 10, -10})
---assert(hit and hit.t <= 20)
---```
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit t in metres; nil for a miss
---@overload fun(self: bw.LevelObject, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.LevelObject, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.LevelObject, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.Hit?
function LevelObject:line_test(from, to, filter) end

---As of its mesh. As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, triangle = level:cast(0, 10, 10, 0, 0, -1, 20)
---assert(t and nz > 0, triangle)
---```
---@param ox number in metres: origin
---@param oy number in metres
---@param oz number in metres
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function LevelObject:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---As of its mesh. Whether a ray meets any kept triangle, by testing every triangle.
---```lua
---assert(level:cast_any({0, 10, 10}, {0, 0, -1}, 20))
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.LevelObject, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function LevelObject:cast_any(origin, direction, length, filter) end

---As of its mesh. Every kept triangle along a ray, by t and then number, by testing every triangle.
---```lua
---local hits = level:cast_all({0, 10, 10}, {0, 0, -1}, 20)
---for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit[] hits empty for a miss
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit[]
---@overload fun(self: bw.LevelObject, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit[]
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit[]
function LevelObject:cast_all(origin, direction, length, filter) end

---As of its mesh. As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer(2 * 7), bw.buffer(2 * 8)
---rays:set(1, 0, 10, 10, 0, 0, -1, 20)
---rays:set(8, 0, 10, 10, 0, 0, 1, 20)
---assert(level:cast_many(rays, hits) == 1)
---for i = 1, #hits, 8 do
---  local t, nx, ny, nz, triangle = hits:get(i, i + 4)
---  if t >= 0 then print(t, nx, ny, nz, triangle) end
---end
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function LevelObject:cast_many(rays, hits, options, filter) end

---As of its mesh. The height of the first kept surface at or below a point.
---```lua
---local z = level:ground(0, 10, 5)
---assert(z and z <= 5)
---```
---@param position bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return number? height in metres: nil when there is none
---@overload fun(self: bw.LevelObject, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function LevelObject:ground(position, filter) end

---As of its mesh. The box of the vertices that the mesh's own triangles use.
---```lua
---local low_x, _, _, high_x = level:bounds()
---assert(low_x <= high_x)
---```
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function LevelObject:bounds() end

---As of its mesh. A triangle by its number, an added one too.
---```lua
---local triangle = level:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.Triangle triangle
function LevelObject:triangle(index) end

---As of its mesh. Walks all triangles, the mesh's own first and then those of sets.
---```lua
---local walls = 0
---for _, triangle in level:triangles() do
---  if triangle.material_name == "MATERIAL_BRICKWALL" then walls = walls + 1 end
---end
---```
---@return fun(mesh: bw.CollisionMesh, index: integer): integer?, bw.Triangle? next
---@return bw.CollisionMesh mesh
---@return integer before
function LevelObject:triangles() end

---As of its mesh. The materials that triangles have, by id.
---```lua
---for _, material in ipairs(level:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function LevelObject:materials() end

---As of its mesh. How many triangles are the mesh's own; also #mesh.
---```lua
---assert(level:triangle_count() == #mesh)
---```
---@return integer count
function LevelObject:triangle_count() end

---As of its mesh. The mesh's own triangles as a Model whose material names tell material, flags and area, so that bw.mesh makes the same again, every triangle enabled.
---```lua
---local again = assert(bw.mesh(level:model()))
---assert(again:triangle(7).area == level:triangle(7).area)
---```
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function LevelObject:model() end

---As of its mesh. A vertex by its number.
---```lua
---local x, y, z = level:vertex(level:triangle(0).corners[1])
---assert(x == level:triangle(0).a[1], y, z)
---```
---@param index integer its number, from 0
---@return number x in metres
---@return number y in metres
---@return number z in metres
function LevelObject:vertex(index) end

---As of its mesh. How many vertices the mesh has.
---```lua
---local x, y, z = level:vertex(level:vertex_count() - 1)
---```
---@return integer count
function LevelObject:vertex_count() end

---As of its mesh. Counts over the mesh's own triangles, cells and lists.
---```lua
---local stats = assert(level:stats())
---print(stats.facing_up, stats.walls)
---```
---@return bw.Stats? stats
---@return string? message why there is nothing
---@return ("memory")? code
function LevelObject:stats() end

---As of its mesh. Why ray_cast answers as it does: the grid's cells that the walk visits, and for each listed triangle whether it is kept, or why not.
---```lua
---local account = level:explain({0, 10, 10}, {0, 0, -1}, 20)
---for _, candidate in ipairs(account.candidates) do print(candidate.triangle, candidate.reason) end
---assert(account.kept.triangle == level:ray_cast({0, 10, 10}, {0, 0, -1}, 20).triangle)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Explanation account
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Explanation
---@overload fun(self: bw.LevelObject, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Explanation
---@overload fun(self: bw.LevelObject, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Explanation
function LevelObject:explain(origin, direction, length, filter) end

---Destroys the level and its parts now; a second time does nothing.
---```lua
---local other = assert(bw.level(mesh))
---other:destroy()
---assert(other:is_destroyed())
---```
function LevelObject:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.level(mesh))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function LevelObject:is_destroyed() end

---Walls that hide what is behind them: infinitely tall, between two vertical edges. Everything here is in RenderWare's axes, y up: game (x, y, z) is (x, z, -y).
---@class bw.Occluders
---@operator len: integer
---@field axes string "x right, y up, z back"
local Occluders = {}

---The number of walls, as # gives it.
---```lua
---assert(occluders:count() == 1)
---```
---@return integer count
function Occluders:count() end

---The four points of a wall: P0 and P1 at its foot, P2 and P3 above.
---```lua
---local points = occluders:points(0)
---assert(points[1][1] == 10)
---```
---@param index integer its number, from 0
---@return number[][] points in metres: four of {x, y, z}
function Occluders:points(index) end

---The three planes of a wall, as the last view left them.
---```lua
---assert(occluders:planes(0) == nil)
---```
---@param index integer its number, from 0
---@return number[][]? planes three of {nx, ny, nz, d}, where a point p is n.p + d in front; nil before the first view, and when that left the wall inactive
function Occluders:planes(index) end

---Sets up every wall for a camera. One whose P0 and P1 are both behind plane 0, 1, 2 or 5 of the frustum is inactive.
---```lua
---occluders:set_view(0, 1.5, 0)
---assert(occluders:planes(0))
---```
---@param camera bw.Point in metres
---@param frustum? number[][] the planes numbered 0 to 5 of the view, each {nx, ny, nz, d} with its inside positive; nil for a view that sees everything
---@overload fun(self: bw.Occluders, camera_x: number, camera_y: number, camera_z: number, frustum?: number[][])
function Occluders:set_view(camera, frustum) end

---Whether a box is hidden by a wall: its corners are all on the positive side of the three planes. A box whose top is below -50 never is.
---```lua
---occluders:set_view(0, 1.5, 0)
---assert(occluders:hides_box({20, 0, -1}, {22, 50, 1}))
---```
---@param low bw.Point in metres
---@param high bw.Point in metres
---@return boolean hidden
---@overload fun(self: bw.Occluders, low_x: number, low_y: number, low_z: number, high: bw.Point): boolean
---@overload fun(self: bw.Occluders, low: bw.Point, high_x: number, high_y: number, high_z: number): boolean
---@overload fun(self: bw.Occluders, low_x: number, low_y: number, low_z: number, high_x: number, high_y: number, high_z: number): boolean
function Occluders:hides_box(low, high) end

---Whether a sphere is hidden by a wall: it is its radius or more on the positive side of the three planes.
---```lua
---occluders:set_view(0, 1.5, 0)
---assert(occluders:hides_sphere({20, 0, 0}, 8))
---```
---@param centre bw.Point in metres
---@param radius number in metres
---@return boolean hidden
---@overload fun(self: bw.Occluders, centre_x: number, centre_y: number, centre_z: number, radius: number): boolean
function Occluders:hides_sphere(centre, radius) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.occluders(("\0"):rep(16)))
---other:destroy()
---assert(other:is_destroyed())
---```
function Occluders:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.occluders(("\0"):rep(16)))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Occluders:is_destroyed() end

---Where people can walk: areas with holes on the ground, and a graph of nodes and edges. What is changed is not written with the level.
---@class bw.PathMap
---@operator len: integer
---@field axes string "x right, y forward, z up"
local PathMap = {}

---The number of areas.
---```lua
---print(paths:area_count())
---```
---@return integer count
function PathMap:area_count() end

---The number of paths, as # gives it.
---```lua
---print(paths:path_count())
---```
---@return integer count
function PathMap:path_count() end

---The number of vertices.
---```lua
---print(paths:vertex_count())
---```
---@return integer count
function PathMap:vertex_count() end

---The number of nodes.
---```lua
---print(paths:node_count())
---```
---@return integer count
function PathMap:node_count() end

---The number of edges.
---```lua
---print(paths:edge_count())
---```
---@return integer count
function PathMap:edge_count() end

---The paths of an area: its outline, then its holes.
---```lua
---local first, count = paths:area(0)
---for path = first, first + count - 1 do print(path, paths:path(path).vertices) end
---```
---@param index integer its number, from 0
---@return integer first the number of the outline
---@return integer count how many paths
function PathMap:area(index) end

---A path.
---```lua
---assert(paths:path(0).ground == 7)
---```
---@param index integer its number, from 0
---@return bw.Path path
function PathMap:path(index) end

---A vertex of a path.
---```lua
---local x, y = paths:vertex(0)
---```
---@param index integer its number, from 0
---@return number x in metres
---@return number y in metres
function PathMap:vertex(index) end

---A node of the graph.
---```lua
---local node = paths:node(0)
---for edge = node.first_edge, node.first_edge + node.edges - 1 do print(paths:edge(edge).node) end
---```
---@param index integer its number, from 0
---@return bw.PathNode node
function PathMap:node(index) end

---An edge of the graph.
---```lua
---assert(paths:edge(1).avoid) -- a closed door
---```
---@param index integer its number, from 0
---@return bw.PathEdge edge
function PathMap:edge(index) end

---Sets a path's flags, as a door that opens its hole does.
---```lua
---paths:set_flags(1, 8)
---```
---@param path integer its number, from 0
---@param flags integer
function PathMap:set_flags(path, flags) end

---Whether routes keep off an edge, as from a closed door.
---```lua
---paths:set_avoid(1, false)
---assert(not paths:edge(1).avoid)
---```
---@param edge integer its number, from 0
---@param on boolean
function PathMap:set_avoid(edge, on) end

---Whether a point is inside a path, by the edges that its slab lists. Nothing is inside a clockwise one.
---```lua
---assert(paths:path_contains(0, 1, 1))
---```
---@param path integer its number, from 0
---@param x number in metres: or a point {x, y}
---@param y? number in metres
---@return boolean inside
function PathMap:path_contains(path, x, y) end

---Whether a point is inside an area's outline and in none of its holes. Paths with flag 8 do not count.
---```lua
---assert(paths:area_contains(0, {1, 1}))
---```
---@param area integer its number, from 0
---@param x number in metres: or a point {x, y}
---@param y? number in metres
---@return boolean inside
function PathMap:area_contains(area, x, y) end

---The first area that contains a point.
---```lua
---assert(paths:find_area(1, 1) == 0)
---```
---@param x number in metres: or a point {x, y}
---@param y? number in metres
---@param ground? integer only areas of this area byte
---@return integer? area nil when there is none
function PathMap:find_area(x, y, ground) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.path_map(("\0"):rep(48)))
---other:destroy()
---assert(other:is_destroyed())
---```
function PathMap:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.path_map(("\0"):rep(48)))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function PathMap:is_destroyed() end

---The captions of a level, by language and scene.
---@class bw.Subtitles
---@operator len: integer
local Subtitles = {}

---The number of records, as # gives it.
---```lua
---assert(subtitles:count() == 4)
---```
---@return integer count
function Subtitles:count() end

---A record.
---```lua
---assert(subtitles:record(0).text == "ENGLISH")
---```
---@param index integer its number, from 0
---@return bw.Caption record
function Subtitles:record(index) end

---The languages, in the order of the file.
---```lua
---assert(subtitles:languages()[1] == "ENGLISH")
---```
---@return string[] languages
function Subtitles:languages() end

---The scenes of a language, in the order of the file.
---```lua
---assert(subtitles:scenes("ENGLISH")[1] == "intro")
---```
---@param language string
---@return string[] scenes
function Subtitles:scenes(language) end

---The captions of a scene. As in the original, a scene that a language lacks is found in one behind it.
---```lua
---assert(subtitles:captions("ENGLISH", "intro")[1].text == "Good morning.")
---```
---@param language string
---@param scene string
---@return bw.Caption[]? captions nil when there is no such language or scene
function Subtitles:captions(language, scene) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.subtitles("\2\0"))
---other:destroy()
---assert(other:is_destroyed())
---```
function Subtitles:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.subtitles("\2\0"))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Subtitles:is_destroyed() end

---The load of a chunk container, step by step, with its chunk stack and its object stack. A flat container holds chunks, a grouped one (a pack) groups of chunks.
---@class bw.Chunks
---@operator len: integer
local Chunks = {}

---The layout that is read.
---```lua
---assert(chunks:layout() == "flat")
---```
---@return string layout "flat" or "grouped"
function Chunks:layout() end

---Goes on to the next step.
---```lua
---local step, chunk = chunks:next()
---while step ~= "end" do
---  print(step, chunk.name, chunk.size)
---  step, chunk = assert(chunks:next())
---end
---```
---@return string? step "group": one begins; "chunk": a raw one was pushed, and nobody owns its type; "read": its reader's turn; "loaded": it is on the stack or was read, its owner's turn; "end"
---@return bw.Chunk|bw.ChunkGroup|nil|nil found the group that begins, or the chunk; nil at the end
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function Chunks:next() end

---Says who owns a type: run calls handler(chunk, chunks) when such a chunk is on the stack. It pops the chunk and those before it that it needs, and may push an object. At first types 0x0e, 0x14 and 0x30 have an owner that makes them 0x14.
---```lua
---chunks:on(0x03, function(chunk) print("a mesh's header", #chunk.data) end)
---assert(chunks:run())
---```
---@param type integer 0x00 to 0x53
---@param handler? fun(found: bw.Chunk, load: bw.Chunks)|boolean true: next tells of the step and run calls nothing; nil: nobody does
function Chunks:on(type, handler) end

---Says who reads a type from the stream: run calls handler(chunk, chunks) in place of the raw read. It reads from the chunk's window and pushes what it built.
---```lua
---chunks:on_read(0x04, function(chunk, load)
---  assert(load:push(0x41, load:read(10))) -- the first triangle; the rest is skipped
---end)
---assert(chunks:run())
---```
---@param type integer 0x00 to 0x53
---@param handler? fun(found: bw.Chunk, load: bw.Chunks)|boolean true: next tells of the step and run calls nothing; nil: nobody does
function Chunks:on_read(type, handler) end

---Has run call handler(group, chunks) for each group; one that gives false has it passed over.
---```lua
---chunks:on_group(function(group) return group.id ~= bw.name_hash "crowd" end)
---```
---@param handler? fun(group: bw.ChunkGroup, load: bw.Chunks): boolean?
function Chunks:on_group(handler) end

---Goes to the end, calling the handlers. One that gives nil and a message, as a failed pop does, ends it.
---```lua
---assert(chunks:run())
---assert(#chunks == 6) -- the chunks of a mesh, all raw
---```
---@return boolean? done
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function Chunks:run() end

---The header of the container.
---```lua
---chunks:next()
---assert(chunks:header().count == 6)
---```
---@return bw.ChunkHeader? header nil before the first step
function Chunks:header() end

---The group of this step.
---```lua
---assert(chunks:group() == nil)
---```
---@return bw.ChunkGroup? group nil when none has begun
function Chunks:group() end

---Where the load stands; at the end, behind the last chunk.
---```lua
---assert(chunks:run())
---print(chunks:offset())
---```
---@return integer offset in bytes
function Chunks:offset() end

---Passes over the chunks of the group that has just begun.
---```lua
---local done, message = chunks:skip_group()
---assert(not done, message)
---```
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"truncated")? code
function Chunks:skip_group() end

---At "read": takes the next bytes of the chunk's window.
---```lua
---chunks:on_read(0x52, true)
---assert(chunks:next() == "read")
---assert(chunks:read(16))
---```
---@param size integer in bytes
---@return string? bytes
---@return string? message why there is nothing
---@return ("truncated")? code
function Chunks:read(size) end

---How many bytes of the window are unread; 0 at any other step.
---```lua
---assert(chunks:unread() == 0)
---```
---@return integer size in bytes
function Chunks:unread() end

---The number of chunks on the stack, as # gives it.
---```lua
---assert(chunks:count() == 0)
---```
---@return integer count
function Chunks:count() end

---A chunk on the stack.
---```lua
---chunks:next()
---assert(chunks:peek().type == chunks:top_type())
---```
---@param depth? integer places below the top (0 when absent)
---@return bw.Chunk? chunk nil when there is none
function Chunks:peek(depth) end

---The type of the chunk on top.
---```lua
---assert(chunks:top_type() == 0x54)
---```
---@return integer type 0x54 when the stack is empty
function Chunks:top_type() end

---Pushes bytes under a type.
---```lua
---assert(chunks:push(0x41, "a model"))
---assert(chunks:pop(0x41).data == "a model")
---```
---@param type integer
---@param data string
---@return boolean? done
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function Chunks:push(type, data) end

---Pops the chunk on top, which must have this type; otherwise the stack stays as it is.
---```lua
---local chunk, message, code = chunks:pop(0x17)
---assert(not chunk and code == "invalid", message)
---```
---@param type integer
---@return bw.Chunk? chunk
---@return string? message why there is nothing
---@return ("invalid")? code
function Chunks:pop(type) end

---The number of objects on the object stack.
---```lua
---assert(chunks:object_count() == 0)
---```
---@return integer count
function Chunks:object_count() end

---Pushes an object.
---```lua
---assert(chunks:push_object(mesh))
---```
---@param object any but nil
---@return boolean? done
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function Chunks:push_object(object) end

---Pops an object.
---```lua
---chunks:push_object(mesh)
---assert(chunks:pop_object() == mesh)
---```
---@return any object
---@return string? message why there is nothing
---@return ("invalid")? code
function Chunks:pop_object() end

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.chunks(mesh:save())
---other:destroy()
---assert(other:is_destroyed())
---```
function Chunks:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.chunks(mesh:save())
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Chunks:is_destroyed() end

---An open archive: WARRIORS.DIR, the index, and WARRIORS.WAD, the entries' bytes. Its data is read in pieces as it is asked for. Entries are known by a hash of their name alone; names that follow the game's patterns are found when it is opened.
---@class bw.Wad
---@operator len: integer
local Wad = {}

---The number of entries, as # gives it.
---```lua
---assert(wad:count() == 2)
---```
---@return integer count
function Wad:count() end

---How many entries have a name.
---```lua
---wad:add_name("notes.txt")
---assert(wad:named() == wad:count())
---```
---@return integer named
function Wad:named() end

---The number of an entry; of several with one name, the first.
---```lua
---assert(wad:find("LEVEL200.LEV") == wad:find("level200.lev"))
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@return integer? index
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit")? code
function Wad:find(entry) end

---The number of the first entry of a hash.
---```lua
---assert(wad:find_hash(bw.wad_hash("notes.txt")))
---```
---@param hash integer
---@return integer? index nil when there is none
function Wad:find_hash(hash) end

---An entry.
---```lua
---local entry = assert(wad:entry("level200.lev"))
---print(entry.label, entry.offset, entry.size)
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@return bw.WadEntry? entry
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit")? code
function Wad:entry(entry) end

---Walks all entries in the order of the index.
---```lua
---for index, entry in wad:entries() do
---  print(index, entry.label, entry.size)
---end
---```
---@return fun(wad: bw.Wad, index: integer): integer?, bw.WadEntry? iterator
---@return bw.Wad wad
---@return integer before
function Wad:entries() end

---The size of an entry.
---```lua
---assert(wad:size("notes.txt") == #wad:read("notes.txt"))
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@return integer? size in bytes
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit")? code
function Wad:size(entry) end

---Reads an entry, or a part of it.
---```lua
---local level = assert(bw.load_bytes(wad:read("level200.lev"), "level200.lev"))
---assert(#wad:read("level200.lev", 0, 16) == 16)
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@param offset? integer where the part begins (0 when absent)
---@param size? integer in bytes: of the part; the rest when absent
---@return string? bytes
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit"|"truncated"|"io"|"memory")? code
function Wad:read(entry, offset, size) end

---Writes an entry to a file, in pieces. bw.wad_path makes a path of an entry's name that stays in its folder.
---```lua
---local path = os.tmpname()
---assert(wad:extract("notes.txt", path, {force = true}))
---os.remove(path)
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@param path string
---@param options? bw.ExtractOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit"|"io"|"memory")? code
function Wad:extract(entry, path, options) end

---Puts other bytes in place of an entry's, in the files that were opened: where they are when the entry's sectors hold them, else behind the WAD's end. Every other entry keeps its offset and its bytes. What fails or is killed on the way leaves the old entry.
---```lua
---local done, message, code = wad:replace("notes.txt", "other notes")
---assert(not done and code == "unsupported", message) -- this one is in memory
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@param bytes string
---@param options? bw.ReplaceOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit"|"unsupported"|"io"|"memory")? code
function Wad:replace(entry, bytes, options) end

---The name of an entry.
---```lua
---assert(wad:name(wad:find("level200.lev")) == "level200.lev")
---```
---@param entry integer|string its number, from 0; its name in any case; or "0x" and up to 8 digits of its hash
---@return string? name nil while nobody knows it
---@return string? message why there is nothing
---@return ("not_found"|"invalid"|"limit")? code
function Wad:name(entry) end

---Tries a name: if it is an entry's, the entry has it from now on.
---```lua
---assert(wad:add_name("no such entry") == false)
---```
---@param name string
---@return integer|boolean|nil index the entry; false when it is none's
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function Wad:add_name(name) end

---Tries every line of a text.
---```lua
---assert(wad:add_names("notes.txt\nother.txt\n") == 1)
---```
---@param text string
---@return integer? found how many entries got a name by it
---@return string? message why there is nothing
---@return ("memory")? code
function Wad:add_names(text) end

---Names resources by the number in their container's header. Reads 16 bytes of every entry without a name.
---```lua
---assert(wad:add_resource_names() == 0)
---```
---@return integer? found how many entries got a name by it
---@return string? message why there is nothing
---@return ("io"|"memory")? code
function Wad:add_resource_names() end

---Counts over all entries.
---```lua
---assert(wad:stats().duplicates == 0)
---```
---@return bw.WadStats? stats
---@return string? message why there is nothing
---@return ("memory")? code
function Wad:stats() end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.wad_bytes(bw.packer():bytes()))
---other:destroy()
---assert(other:is_destroyed())
---```
function Wad:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.wad_bytes(bw.packer():bytes()))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Wad:is_destroyed() end

---An archive being made of files and bytes by name. Entries begin on sectors of 2,048 bytes; two names of one hash are refused.
---@class bw.Packer
---@operator len: integer
local Packer = {}

---Adds a file, which is read when its turn comes.
---```lua
---local done, message, code = packer:add_file("level200.lev", "no such file.lev")
---assert(not done and code == "not_found", message)
---```
---@param name string the entry's, or "0x" and up to 8 digits of its hash
---@param path string
---@return boolean? done
---@return string? message why there is nothing
---@return ("not_found"|"io"|"invalid"|"limit"|"memory")? code
function Packer:add_file(name, path) end

---Adds bytes.
---```lua
---assert(packer:add("readme.txt", "a pier and its sea"))
---```
---@param name string the entry's, or "0x" and up to 8 digits of its hash
---@param bytes string
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function Packer:add(name, bytes) end

---The number of entries so far, as # gives it.
---```lua
---assert(packer:count() == #packer)
---```
---@return integer count
function Packer:count() end

---Writes the archive's two files, which appear when all is written.
---```lua
---local dir, wad = os.tmpname(), os.tmpname()
---assert(packer:write(dir, wad, {force = true}))
---assert(#bw.wad(dir, wad) == #packer)
---os.remove(dir)
---os.remove(wad)
---```
---@param dir string the path of the index
---@param wad? string the path of the WAD; that of the index with the ending .WAD when absent
---@param options? bw.PackOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"not_found"|"io"|"memory")? code
function Packer:write(dir, wad, options) end

---Starts writing, for a loop over step.
---```lua
---local done, message, code = packer:begin("no such folder/X.DIR")
---assert(not done, message)
---```
---@param dir string the path of the index
---@param wad? string the path of the WAD; that of the index with the ending .WAD when absent
---@param options? bw.PackOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"io"|"memory")? code
function Packer:begin(dir, wad, options) end

---Writes the next entry.
---```lua
---local left, message = packer:step()
---assert(not left, message) -- not begun
---```
---@return integer? left how many are still to come
---@return string? message why there is nothing
---@return ("invalid"|"not_found"|"io"|"memory")? code
function Packer:step() end

---Puts the files in place, both as one, once no entry is left.
---```lua
---local done, message = packer:finish()
---assert(not done, message) -- not begun
---```
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"io"|"memory")? code
function Packer:finish() end

---The whole archive as bytes.
---```lua
---local dir, data = packer:bytes()
---assert(bw.wad_bytes(dir, data):read("notes.txt") == "two notes")
---```
---@param options? bw.PackOrder
---@return string? dir bytes of the index
---@return string? wad bytes of the WAD
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"not_found"|"io"|"memory")? code
function Packer:bytes(options) end

---Frees the object now; a second time does nothing.
---```lua
---local other = bw.packer()
---other:destroy()
---assert(other:is_destroyed())
---```
function Packer:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = bw.packer()
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Packer:is_destroyed() end

---A height field of stacked tiles, as Rugrats: Search for Reptar (PlayStation) stores a level's collision: whole units, 1024 to a cell, y pointing down. Its own queries are query and segment, in the original's 32-bit arithmetic.
---@class bw.HeightField
---@operator len: integer
---@field axes string "x right, y down, z forward"
---@field format string "rugrats"
local HeightField = {}

---What is at a point, as the original's query answers: 0 in the open, 1 in no tile or not between its heights, 2 outside the bounds.
---```lua
---local result, ceiling, floor, tile = field:query(512, 500, 512)
---assert(result == 0 and ceiling < 500 and floor > 500, tile)
---```
---@param position bw.Point whole numbers of 32 bits
---@return integer result
---@return integer? ceiling y at the point; these three are nil without a tile
---@return integer? floor
---@return integer? tile its number, from 0
---@overload fun(self: bw.HeightField, position_x: number, position_y: number, position_z: number): integer, integer?, integer?, integer?
function HeightField:query(position) end

---Whether a segment gets through, by the original's walk in whole numbers, a cell at a time.
---```lua
---assert(field:segment({512, 500, 512}, {600, 500, 512}).result == 0)
---local stop = field:segment({512, 500, 512}, {512, 2000, 512})
---assert(stop.result == 1 and stop.ny == -4096)
---```
---@param from bw.Point whole numbers of 32 bits
---@param to bw.Point the same
---@return bw.HeightStop stop
---@overload fun(self: bw.HeightField, from_x: number, from_y: number, from_z: number, to: bw.Point): bw.HeightStop
---@overload fun(self: bw.HeightField, from: bw.Point, to_x: number, to_y: number, to_z: number): bw.HeightStop
---@overload fun(self: bw.HeightField, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number): bw.HeightStop
function HeightField:segment(from, to) end

---Why ray_cast answers as it does: of each triangle that the ray passes over or under whether it is kept, or why not. ray_cast itself tests every triangle.
---```lua
---local account = field:explain({512, 0, 512}, {0, 1, 0}, 4096)
---for _, candidate in ipairs(account.candidates) do print(candidate.tile, candidate.reason) end
---assert(account.kept.triangle == field:ray_cast({512, 0, 512}, {0, 1, 0}, 4096).triangle)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.HeightExplanation account
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.HeightExplanation
---@overload fun(self: bw.HeightField, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.HeightExplanation
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.HeightExplanation
function HeightField:explain(origin, direction, length, filter) end

---Why query answers as it does: of each tile of the stack that it looks at whether it is the point's.
---```lua
---local account = field:explain_query(512, 500, 512)
---assert(account.kept.tile == 0 and account.result == 0)
---```
---@param position bw.Point whole numbers of 32 bits
---@return bw.HeightExplanation account
---@overload fun(self: bw.HeightField, position_x: number, position_y: number, position_z: number): bw.HeightExplanation
function HeightField:explain_query(position) end

---Why segment answers as it does: its parts, cell by cell, the tiles that are looked at for each, and what stops it.
---```lua
---local account = field:explain_segment({512, 500, 512}, {512, 2000, 512})
---assert(account.parts[1].outcome == "on_floor")
---```
---@param from bw.Point whole numbers of 32 bits
---@param to bw.Point the same
---@return bw.HeightExplanation account
---@overload fun(self: bw.HeightField, from_x: number, from_y: number, from_z: number, to: bw.Point): bw.HeightExplanation
---@overload fun(self: bw.HeightField, from: bw.Point, to_x: number, to_y: number, to_z: number): bw.HeightExplanation
---@overload fun(self: bw.HeightField, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number): bw.HeightExplanation
function HeightField:explain_segment(from, to) end

---The counts of the file, and where its parts are.
---```lua
---assert(field:info().tiles > 0)
---```
---@return bw.HeightInfo info
function HeightField:info() end

---A column of cells along z.
---```lua
---for _, cell in ipairs(field:column(0).cells) do print(cell.cell, cell.tile) end
---```
---@param index integer 0 to 511, from low x
---@return bw.HeightColumn column
function HeightField:column(index) end

---A tile.
---```lua
---assert(field:tile(0).floor > field:tile(0).ceiling)
---```
---@param index integer from 0, through the whole file
---@return bw.HeightTile tile
function HeightField:tile(index) end

---A normal of sloped floors, in 4.12.
---```lua
---local _, y = field:floor_normal(0)
---assert(y < 0)
---```
---@param index integer its number, from 0
---@return integer x
---@return integer y
---@return integer z
function HeightField:floor_normal(index) end

---A normal of sloped ceilings, in 4.12.
---```lua
---local _, y = field:ceiling_normal(0)
---assert(y > 0)
---```
---@param index integer its number, from 0
---@return integer x
---@return integer y
---@return integer z
function HeightField:ceiling_normal(index) end

---The open spaces of all cells, as bw.height_field takes them. Tiles whose floor is not under their ceiling are left out.
---```lua
---local info = field:info()
---local again = assert(bw.height_field {low = info.low, high = info.high, spaces = field:spaces()})
---assert(#again == #field)
---```
---@return bw.HeightSpace[]? spaces
---@return string? message why there is nothing
---@return ("limit")? code
function HeightField:spaces() end

---Writes the file: what was loaded gives the same bytes, unread ones included.
---```lua
---assert(#field:save() == field:info().size)
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("memory")? code
function HeightField:save() end

---The nearest triangle along a ray, by testing every triangle.
---```lua
---local hit = field:ray_cast({512, 0, 512}, {0, 1, 0}, 4096)
---assert(hit.material_name == "floor" and hit.tile == 0)
---```
---@param origin bw.Point in units: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.HeightHit? hit nil for a miss
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.HeightHit?
---@overload fun(self: bw.HeightField, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.HeightHit?
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.HeightHit?
function HeightField:ray_cast(origin, direction, length, filter) end

---The nearest triangle between two points.
---```lua
---local hit = field:line_test({512, 0, 512}, {512, 2048, 512})
---assert(hit and hit.y == 1024)
---```
---@param from bw.Point in units
---@param to bw.Point in units
---@param filter? bw.Filter what to pass over
---@return bw.HeightHit? hit t in units; nil for a miss
---@overload fun(self: bw.HeightField, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.HeightHit?
---@overload fun(self: bw.HeightField, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.HeightHit?
---@overload fun(self: bw.HeightField, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.HeightHit?
function HeightField:line_test(from, to, filter) end

---As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, triangle = field:cast(512, 0, 512, 0, 1, 0, 4096)
---assert(t == 1024 and ny == -1, triangle)
---```
---@param ox number in units: origin
---@param oy number in units
---@param oz number in units
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function HeightField:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---Whether a ray meets any triangle.
---```lua
---assert(field:cast_any({512, 0, 512}, {0, 1, 0}, 4096))
---```
---@param origin bw.Point in units: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.HeightField, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function HeightField:cast_any(origin, direction, length, filter) end

---Every triangle along a ray, by t and then number.
---```lua
---local hits = field:cast_all({512, 0, 512}, {0, 1, 0}, 4096)
---for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end
---```
---@param origin bw.Point in units: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.HeightHit[] hits empty for a miss
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.HeightHit[]
---@overload fun(self: bw.HeightField, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.HeightHit[]
---@overload fun(self: bw.HeightField, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.HeightHit[]
function HeightField:cast_all(origin, direction, length, filter) end

---As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer {512, 0, 512, 0, 1, 0, 4096}, bw.buffer(8)
---assert(field:cast_many(rays, hits) == 1)
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function HeightField:cast_many(rays, hits, options, filter) end

---The y of the first floor at or below a point: y points down.
---```lua
---assert(field:ground(512, 0, 512) == 1024)
---```
---@param position bw.Point in units
---@param filter? bw.Filter what to pass over
---@return number? height in units: nil when there is none
---@overload fun(self: bw.HeightField, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function HeightField:ground(position, filter) end

---The bounds of the file, low y being the highest.
---```lua
---local _, top, _, _, bottom = field:bounds()
---assert(top < bottom)
---```
---@return number low_x in units
---@return number low_y in units
---@return number low_z in units
---@return number high_x in units
---@return number high_y in units
---@return number high_z in units
function HeightField:bounds() end

---A triangle by its number.
---```lua
---local triangle = field:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.HeightTriangle triangle
function HeightField:triangle(index) end

---Walks all triangles. The game has none: those of floors and ceilings are their exact planes, and walls stand where the open of a tile ends. They face the open.
---```lua
---local floors = 0
---for _, triangle in field:triangles() do
---  if triangle.material_name == "floor" then floors = floors + 1 end
---end
---assert(floors > 0)
---```
---@return fun(mesh: bw.HeightField, index: integer): integer?, bw.HeightTriangle? next
---@return bw.HeightField field
---@return integer before
function HeightField:triangles() end

---What the triangles bound: 0 "floor", 2 "ceiling", 3 "wall"; the game has no materials.
---```lua
---for _, material in ipairs(field:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function HeightField:materials() end

---How many triangles there are; also #field.
---```lua
---assert(field:triangle_count() == #field)
---```
---@return integer count
function HeightField:triangle_count() end

---The triangles as a Model in game axes (z up), its materials "floor", "ceiling" and "wall".
---```lua
---local model = assert(field:model {scale = 1 / 512})
---assert(#model == #field)
---```
---@param options? bw.WorldModelOptions
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function HeightField:model(options) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.height_field {
---  low = {0, -1024, 0}, high = {1023, 1024, 1023},
---  spaces = {{column = 0, cell = 0, floor = 1024, ceiling = 0}},
---})
---other:destroy()
---assert(other:is_destroyed())
---```
function HeightField:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.height_field {
---  low = {0, -1024, 0}, high = {1023, 1024, 1023},
---  spaces = {{column = 0, cell = 0, floor = 1024, ceiling = 0}},
---})
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function HeightField:is_destroyed() end

---Triangle collision in a frame of its own, as the Anvil engine stores it: in sections with a tree of boxes in single bytes, or in the older form of Shaun White Skateboarding beside a block of Havok's that is kept as it is.
---@class bw.MeshShape
---@operator len: integer
---@field axes string "x right, y forward, z up"
---@field format string "meshshape"
local MeshShape = {}

---Why ray_cast answers as it does: the nodes of the tree that the walk comes to, and for each face whether it is kept, or why not.
---```lua
---local account = ramp:explain({2, 1, 9}, {0, 0, -1}, 20)
---for _, face in ipairs(account.candidates) do print(face.triangle, face.reason) end
---assert(account.kept.triangle == ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20).triangle)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.ShapeExplanation account
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.ShapeExplanation
---@overload fun(self: bw.MeshShape, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeExplanation
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeExplanation
function MeshShape:explain(origin, direction, length, filter) end

---The counts and fields of the shape.
---```lua
---assert(ramp:info().form == "anvil")
---```
---@return bw.MeshShapeInfo info
function MeshShape:info() end

---The sections of an Anvil shape in the order of the file, unknown ones too; none of an SWS shape.
---```lua
---for _, section in ipairs(ramp:sections()) do print(section.type, section.size) end
---```
---@return bw.ShapeSection[] sections
function MeshShape:sections() end

---How many vertices there are.
---```lua
---assert(ramp:vertex_count() == 6)
---```
---@return integer count
function MeshShape:vertex_count() end

---The place of a vertex.
---```lua
---local x = ramp:vertex(1)
---assert(x == 4)
---```
---@param index integer its number, from 0
---@return number x in metres
---@return number y in metres
---@return number z in metres
function MeshShape:vertex(index) end

---The texts of all materials, in the order of their numbers from 0: "0x" and the id in hexadecimal, and for an uncommon kind of reference ":" and its two bytes.
---```lua
---assert(#ramp:material_names() == 2)
---```
---@return string[] names
function MeshShape:material_names() end

---The numbers of a face's three edges, of an Anvil shape; an SWS shape has none.
---```lua
---local first, second, third = ramp:face_edges(0)
---assert(first == 0 and second == 1 and third == 2)
---```
---@param face integer its number, from 0
---@return integer? first
---@return integer? second
---@return integer? third
---@return string? message why there is nothing
---@return ("unsupported")? code
function MeshShape:face_edges(face) end

---The faces of an edge of an Anvil shape: one at a border, else two.
---```lua
---assert(#ramp:edge(0) == 1)
---```
---@param index integer its number, from 0
---@return integer[]? faces
---@return string? message why there is nothing
---@return ("unsupported")? code
function MeshShape:edge(index) end

---The faces on the other side of a face's edges, of an Anvil shape.
---```lua
---assert(ramp:neighbours(0)[1] == 3)
---```
---@param face integer its number, from 0
---@return integer[]? faces
---@return string? message why there is nothing
---@return ("unsupported")? code
function MeshShape:neighbours(face) end

---The faces of a polygon, ascending; none for a number that no face has. A polygon's faces share a plane, with few exceptions.
---```lua
---assert(#ramp:polygon(2) == 2)
---```
---@param number integer from 2 up
---@return integer[] faces
function MeshShape:polygon(number) end

---A node of the tree in an Anvil shape's file, its boxes decoded from single bytes.
---```lua
---local root = assert(ramp:node(0))
---assert(root.a.face or root.a.node)
---```
---@param index integer from 0, the root
---@return bw.ShapeNode? node
---@return string? message why there is nothing
---@return ("unsupported")? code
function MeshShape:node(index) end

---Gives a face another material. The geometry, and with it the MOPP code, stays as it is. A shape that stands in a ShapeSet cannot change.
---```lua
---assert(ramp:set_material(0, "0x00001234"))
---assert(ramp:triangle(0).material_name == "0x00001234")
---```
---@param face integer its number, from 0
---@param material integer|string a number of the table, or a text, which is added when it is new
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function MeshShape:set_material(face, material) end

---A filter for this shape, by its own materials.
---```lua
---local filter = ramp:filter {exclude = {0}}
---assert(not ramp:cast_any({2, 1, 9}, {0, 0, -1}, 20, filter))
---```
---@param options bw.MaterialFilterOptions
---@return bw.Filter filter
function MeshShape:filter(options) end

---Looks for what is odd about the shape: a tree that does not hold its faces, edges that disagree, bent polygons, boxes that are not the vertices'.
---```lua
---assert(#ramp:check() == 0)
---```
---@return bw.ShapeFinding[]? findings
---@return string? message why there is nothing
---@return ("memory")? code
function MeshShape:check() end

---Writes the body of the object: what was loaded and not changed gives the same bytes. An SWS shape of new geometry has no MOPP code, which we cannot make; whether the game takes an empty one is not known.
---```lua
---assert(#assert(bw.load_bytes(ramp:save())) == #ramp)
---```
---@param options? bw.ShapeSaveOptions
---@return string? bytes
---@return string? message why there is nothing
---@return ("unsupported"|"memory")? code
function MeshShape:save(options) end

---The nearest face along a ray, by the tree of boxes; both sides are hit.
---```lua
---local hit = ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20)
---assert(hit.t == 8 and hit.polygon == 2, hit.material_name)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.ShapeHit? hit nil for a miss
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.ShapeHit?
---@overload fun(self: bw.MeshShape, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeHit?
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeHit?
function MeshShape:ray_cast(origin, direction, length, filter) end

---The nearest face between two points.
---```lua
---assert(ramp:line_test({5, 1, 9}, {5, 1, 0}).z == 2)
---```
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return bw.ShapeHit? hit t in metres; nil for a miss
---@overload fun(self: bw.MeshShape, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.ShapeHit?
---@overload fun(self: bw.MeshShape, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.ShapeHit?
---@overload fun(self: bw.MeshShape, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.ShapeHit?
function MeshShape:line_test(from, to, filter) end

---As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, face = ramp:cast(5, 1, 9, 0, 0, -1, 20)
---assert(t == 7 and nz == 1, face)
---```
---@param ox number in metres: origin
---@param oy number in metres
---@param oz number in metres
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function MeshShape:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---Whether a ray meets any face.
---```lua
---assert(not ramp:cast_any({5, 1, 9}, {0, 0, 1}, 20))
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.MeshShape, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function MeshShape:cast_any(origin, direction, length, filter) end

---Every face along a ray, by t and then number, by testing every face.
---```lua
---for _, hit in ipairs(ramp:cast_all({0, 1, 1}, {1, 0, 0}, 20)) do print(hit.t, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.ShapeHit[] hits empty for a miss
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.ShapeHit[]
---@overload fun(self: bw.MeshShape, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeHit[]
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeHit[]
function MeshShape:cast_all(origin, direction, length, filter) end

---As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer {5, 1, 9, 0, 0, -1, 20}, bw.buffer(8)
---assert(ramp:cast_many(rays, hits) == 1)
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function MeshShape:cast_many(rays, hits, options, filter) end

---The z of the first face that looks up, at or below a point.
---```lua
---assert(ramp:ground(2, 1, 9) == 1)
---```
---@param position bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return number? height in metres: nil when there is none
---@overload fun(self: bw.MeshShape, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function MeshShape:ground(position, filter) end

---The bounds of the vertices that faces use.
---```lua
---local _, _, _, length = ramp:bounds()
---assert(length == 6)
---```
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function MeshShape:bounds() end

---A face by its number.
---```lua
---local triangle = ramp:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.ShapeTriangle triangle
function MeshShape:triangle(index) end

---Walks all faces.
---```lua
---for number, triangle in ramp:triangles() do print(number, triangle.polygon) end
---```
---@return fun(mesh: bw.MeshShape, index: integer): integer?, bw.ShapeTriangle? next
---@return bw.MeshShape ramp
---@return integer before
function MeshShape:triangles() end

---The materials that faces have, by number, and how many faces; names are texts of ids.
---```lua
---for _, material in ipairs(ramp:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function MeshShape:materials() end

---How many faces there are; also #ramp.
---```lua
---assert(ramp:triangle_count() == #ramp)
---```
---@return integer count
function MeshShape:triangle_count() end

---The faces as a Model, materials by the texts of their ids, or by names that are given.
---```lua
---local model = assert(ramp:model {names = {"STONE", "WOOD"}})
---assert(model:materials()[1] == "STONE")
---```
---@param options? bw.ShapeModelOptions
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function MeshShape:model(options) end

---As ray_cast by testing every face: the same answer, always.
---```lua
---assert(ramp:cast_brute({2, 1, 9}, {0, 0, -1}, 20).triangle ==
---  ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20).triangle)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.ShapeHit? hit nil for a miss
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.ShapeHit?
---@overload fun(self: bw.MeshShape, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeHit?
---@overload fun(self: bw.MeshShape, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.ShapeHit?
function MeshShape:cast_brute(origin, direction, length, filter) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.mesh_shape(ramp:model()))
---other:destroy()
---assert(other:is_destroyed())
---```
function MeshShape:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.mesh_shape(ramp:model()))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function MeshShape:is_destroyed() end

---A box, a capsule, a barrel (a convex body of planes and vertices) or a list of them, as they stand beside mesh shapes in Shaun White Skateboarding.
---@class bw.Primitive
local Primitive = {}

---What it is, as bw.primitive takes it.
---```lua
---assert(solid:info().shape == "box")
---```
---@return bw.PrimitiveDescription info
function Primitive:info() end

---Whether a point of the parent's frame is in it or on it.
---```lua
---assert(solid:contains(0, 0, 1) and not solid:contains(0, 0, 1.5))
---```
---@param point bw.Point in metres
---@return boolean inside
---@overload fun(self: bw.Primitive, point_x: number, point_y: number, point_z: number): boolean
function Primitive:contains(point) end

---Why contains answers as it does: of each box, capsule and barrel the test that decides.
---```lua
---local account = solid:explain(0, 0, 1.5)
---local box = account.candidates[1]
---assert(not account.kept and box.axis == "z" and box.value == 1.5, box.limit)
---```
---@param point bw.Point in metres
---@return bw.SolidExplanation account
---@overload fun(self: bw.Primitive, point_x: number, point_y: number, point_z: number): bw.SolidExplanation
function Primitive:explain(point) end

---The bounds in the parent's frame, without a box's convex radius; nil for an empty list.
---```lua
---local _, _, low, _, _, high = solid:bounds()
---assert(low == -1 and high == 1)
---```
---@return number? low_x in metres
---@return number? low_y in metres
---@return number? low_z in metres
---@return number? high_x in metres
---@return number? high_y in metres
---@return number? high_z in metres
function Primitive:bounds() end

---Its surface as a Model, materials by the texts of their ids. A capsule becomes 16 sides with four rings at each end.
---```lua
---assert(#solid:model() == 12)
---```
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function Primitive:model() end

---The same triangles as a MeshShape of the SWS form.
---```lua
---assert(solid:mesh():ground(0, 0, 5) == 1)
---```
---@return bw.MeshShape? shape
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function Primitive:mesh() end

---Writes the body as it was read or made.
---```lua
---assert(bw.read_primitive(solid:save(), "box"))
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("memory")? code
function Primitive:save() end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.primitive(solid:info()))
---other:destroy()
---assert(other:is_destroyed())
---```
function Primitive:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.primitive(solid:info()))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Primitive:is_destroyed() end

---Mesh shapes and primitives placed at matrices, as a level of Shaun White Skateboarding places the collision of its entities, with a tree of boxes over them. It does not change.
---@class bw.ShapeSet
---@operator len: integer
---@field axes string "x right, y forward, z up"
---@field format string "shapeset"
local ShapeSet = {}

---Why ray_cast answers as it does: what became of every placement, with the account of its shape's walk where the ray goes into its box.
---```lua
---local account = park:explain({10, 0, 9}, {0, 0, -1}, 20)
---for _, placement in ipairs(account.candidates) do print(placement.entity, placement.reason) end
---assert(account.kept.entity == 2)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.SetExplanation account
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.SetExplanation
---@overload fun(self: bw.ShapeSet, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetExplanation
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetExplanation
function ShapeSet:explain(origin, direction, length, filter) end

---How many placements there are.
---```lua
---assert(park:placement_count() == 2)
---```
---@return integer count
function ShapeSet:placement_count() end

---A placement.
---```lua
---assert(park:placement(1).id == 2)
---```
---@param index integer its number, from 0
---@return bw.ShapePlacement placement
function ShapeSet:placement(index) end

---A filter for this set, by its own materials.
---```lua
---local filter = park:filter {exclude = {"0x00001234"}}
---assert(not park:cast_any({10, 0, 9}, {0, 0, -1}, 20, filter))
---```
---@param options bw.MaterialFilterOptions
---@return bw.Filter filter
function ShapeSet:filter(options) end

---The nearest triangle along a ray, by a tree of the placements' boxes and the shapes' own trees; both sides are hit.
---```lua
---local hit = park:ray_cast({10, 0, 9}, {0, 0, -1}, 20)
---assert(hit.entity == 2 and hit.placement == 1 and hit.z == 2)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.SetHit? hit nil for a miss
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.SetHit?
---@overload fun(self: bw.ShapeSet, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetHit?
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetHit?
function ShapeSet:ray_cast(origin, direction, length, filter) end

---The nearest triangle between two points.
---```lua
---assert(park:line_test({10, 0, 9}, {10, 0, 0}).t == 7)
---```
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return bw.SetHit? hit t in metres; nil for a miss
---@overload fun(self: bw.ShapeSet, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.SetHit?
---@overload fun(self: bw.ShapeSet, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.SetHit?
---@overload fun(self: bw.ShapeSet, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.SetHit?
function ShapeSet:line_test(from, to, filter) end

---As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, triangle = park:cast(10, 0, 9, 0, 0, -1, 20)
---assert(t == 7 and nz == 1, triangle)
---```
---@param ox number in metres: origin
---@param oy number in metres
---@param oz number in metres
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function ShapeSet:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---Whether a ray meets any triangle.
---```lua
---assert(not park:cast_any({10, 0, 9}, {0, 0, 1}, 20))
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.ShapeSet, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function ShapeSet:cast_any(origin, direction, length, filter) end

---Every triangle along a ray, by t and then number.
---```lua
---assert(#park:cast_all({10, 0.25, 9}, {0, 0, -1}, 20) == 2)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.SetHit[] hits empty for a miss
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.SetHit[]
---@overload fun(self: bw.ShapeSet, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetHit[]
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetHit[]
function ShapeSet:cast_all(origin, direction, length, filter) end

---As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer {10, 0, 9, 0, 0, -1, 20}, bw.buffer(8)
---assert(park:cast_many(rays, hits) == 1)
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function ShapeSet:cast_many(rays, hits, options, filter) end

---The z of the first triangle that looks up, at or below a point.
---```lua
---assert(park:ground(2, 1, 9) == 1)
---```
---@param position bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return number? height in metres: nil when there is none
---@overload fun(self: bw.ShapeSet, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function ShapeSet:ground(position, filter) end

---The bounds of all placements, widened by some rounding; all 0 for an empty set.
---```lua
---local _, _, _, high_x = park:bounds()
---assert(high_x > 10.9)
---```
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function ShapeSet:bounds() end

---A triangle where it stands, by its number through the placements in order.
---```lua
---local triangle = park:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.SetTriangle triangle
function ShapeSet:triangle(index) end

---Walks all triangles where they stand.
---```lua
---for number, triangle in park:triangles() do print(number, triangle.entity) end
---```
---@return fun(mesh: bw.ShapeSet, index: integer): integer?, bw.SetTriangle? next
---@return bw.ShapeSet park
---@return integer before
function ShapeSet:triangles() end

---The materials that triangles have, by their numbers in the set, and how many triangles; names are texts of ids.
---```lua
---for _, material in ipairs(park:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function ShapeSet:materials() end

---How many triangles there are; also #park.
---```lua
---assert(park:triangle_count() == #park)
---```
---@return integer count
function ShapeSet:triangle_count() end

---The triangles where they stand, as a Model, materials by the texts of their ids.
---```lua
---assert(#park:model() == #park)
---```
---@param options? bw.WorldModelOptions
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function ShapeSet:model(options) end

---As ray_cast by testing every triangle: the same answer, always.
---```lua
---assert(park:cast_brute({10, 0, 9}, {0, 0, -1}, 20).entity == 2)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.SetHit? hit nil for a miss
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.SetHit?
---@overload fun(self: bw.ShapeSet, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetHit?
---@overload fun(self: bw.ShapeSet, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.SetHit?
function ShapeSet:cast_brute(origin, direction, length, filter) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.shape_set {{shape = park:placement(0).shape}})
---other:destroy()
---assert(other:is_destroyed())
---```
function ShapeSet:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.shape_set {{shape = park:placement(0).shape}})
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function ShapeSet:is_destroyed() end

---A level of tiles of Argonaut's engine (PC; The Emperor's New Groove): small models placed by quarter turns on cells of one unit, collision polygons bounded by planes. x east, y up, z = row. Its own queries take whole numbers of 20.12.
---@class bw.TileGrid
---@operator len: integer
---@field axes string "x right, y up, z back"
---@field format string "argonaut"
local TileGrid = {}

---The highest floor at or under a point, among the tiles of the point's cell alone. There is no step-up. Which tiles are asked is the game's, the arithmetic is our choice.
---```lua
---local floor = grid:floor(2048, 4096, 2048)
---assert(floor.height == 0 and floor.material_name == "ground")
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param options? bw.TileQuery
---@return bw.TileContact? contact nil when there is none
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, options?: bw.TileQuery): bw.TileContact?
function TileGrid:floor(position, options) end

---The lowest ceiling at or above a point, among the tiles of its cell alone. Which tiles are asked is the game's, the arithmetic is our choice.
---```lua
---assert(grid:ceiling(2048, 4096, 2048) == nil)
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param options? bw.TileQuery
---@return bw.TileContact? contact nil when there is none
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, options?: bw.TileQuery): bw.TileContact?
function TileGrid:ceiling(position, options) end

---Pushes a sphere out of the walls whose front it touches, in x and z: one pass over the tiles of its cell, each wall seeing the place that the one before left. Which tiles are asked is the game's, the arithmetic is our choice.
---```lua
---local x, _, _, pushes = grid:push({10000, 100, 2048}, 820)
---assert(pushes == 1 and x == 10240 - 820)
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param radius integer 20.12; 0 touches nothing
---@param options? bw.TilePush
---@return integer x where it is then, 20.12
---@return integer y
---@return integer z
---@return integer pushes how many walls pushed
---@return bw.TileContact? first the first of them
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, radius: integer, options?: bw.TilePush): integer, integer, integer, integer, bw.TileContact?
function TileGrid:push(position, radius, options) end

---Moves a sphere, pushed out of walls at each sub-step of at most half its radius.
---```lua
---local x = grid:move({6144, 100, 2048}, {4096, 0, 0}, 820)
---assert(x == 10240 - 820)
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param by bw.Point the way, 20.12
---@param radius integer 20.12; 0 touches nothing
---@param options? bw.TilePush
---@return integer x where it is then, 20.12
---@return integer y
---@return integer z
---@return integer pushes how many walls pushed
---@return bw.TileContact? first the first of them
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, by: bw.Point, radius: integer, options?: bw.TilePush): integer, integer, integer, integer, bw.TileContact?
---@overload fun(self: bw.TileGrid, position: bw.Point, by_x: number, by_y: number, by_z: number, radius: integer, options?: bw.TilePush): integer, integer, integer, integer, bw.TileContact?
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, by_x: number, by_y: number, by_z: number, radius: integer, options?: bw.TilePush): integer, integer, integer, integer, bw.TileContact?
function TileGrid:move(position, by, radius, options) end

---The first polygon that a segment crosses from its front, each in the cell of its tile alone. Ours: the game has no such query.
---```lua
---local wall = grid:segment({2048, 100, 2048}, {12000, 100, 2048}, {kinds = {"wall"}})
---assert(wall.material == 6 and wall.t > 0.8)
---```
---@param from bw.Point whole numbers of 20.12
---@param to bw.Point the same
---@param options? bw.TileSegment
---@return bw.TileContact? contact nil when there is none
---@overload fun(self: bw.TileGrid, from_x: number, from_y: number, from_z: number, to: bw.Point, options?: bw.TileSegment): bw.TileContact?
---@overload fun(self: bw.TileGrid, from: bw.Point, to_x: number, to_y: number, to_z: number, options?: bw.TileSegment): bw.TileContact?
---@overload fun(self: bw.TileGrid, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, options?: bw.TileSegment): bw.TileContact?
function TileGrid:segment(from, to, options) end

---Why ray_cast answers as it does: the cells along the ray, and of each triangle of their tiles whether it is kept, or why not. ray_cast itself tests every triangle.
---```lua
---local account = grid:explain({0.5, 3, 0.5}, {0, -1, 0}, 9)
---for _, candidate in ipairs(account.candidates) do print(candidate.tile, candidate.reason) end
---assert(account.kept.tile == grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9).tile)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.TileExplanation account
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.TileExplanation
---@overload fun(self: bw.TileGrid, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.TileExplanation
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.TileExplanation
function TileGrid:explain(origin, direction, length, filter) end

---Why floor answers as it does: of each polygon of the cell's tiles whether it is kept, or why not, and of the cells around what would count there.
---```lua
---local account = grid:explain_floor(2048, -100, 2048)
---assert(account.kept == nil and account.nearest_skipped.reason == "past")
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param options? bw.TileQuery
---@return bw.TileExplanation account
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, options?: bw.TileQuery): bw.TileExplanation
function TileGrid:explain_floor(position, options) end

---The same of ceiling.
---```lua
---assert(grid:explain_ceiling(2048, 4096, 2048).kept == nil)
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param options? bw.TileQuery
---@return bw.TileExplanation account
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, options?: bw.TileQuery): bw.TileExplanation
function TileGrid:explain_ceiling(position, options) end

---Why push pushes as it does: every wall that pushes is kept, the first is `kept`.
---```lua
---local account = grid:explain_push({10000, 100, 2048}, 820)
---assert(account.kept.kind == "wall" and account.kept.distance == 240)
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@param radius integer 20.12; 0 touches nothing
---@param options? bw.TilePush
---@return bw.TileExplanation account
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, radius: integer, options?: bw.TilePush): bw.TileExplanation
function TileGrid:explain_push(position, radius, options) end

---Why segment answers as it does: the cells along it up to the answer, and of each polygon of their tiles whether it is kept, or why not.
---```lua
---local account = grid:explain_segment({2048, 100, 2048}, {12000, 100, 2048}, {kinds = {"wall"}})
---assert(account.kept.material == 6 and #account.cells == 3)
---```
---@param from bw.Point whole numbers of 20.12
---@param to bw.Point the same
---@param options? bw.TileSegment
---@return bw.TileExplanation account
---@overload fun(self: bw.TileGrid, from_x: number, from_y: number, from_z: number, to: bw.Point, options?: bw.TileSegment): bw.TileExplanation
---@overload fun(self: bw.TileGrid, from: bw.Point, to_x: number, to_y: number, to_z: number, options?: bw.TileSegment): bw.TileExplanation
---@overload fun(self: bw.TileGrid, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, options?: bw.TileSegment): bw.TileExplanation
function TileGrid:explain_segment(from, to, options) end

---Whether a point is on the inner side of all edges of a tile's polygon; its surface aside.
---```lua
---assert(grid:inside(0, 0, 2048, 0, 2048))
---```
---@param tile integer
---@param polygon integer of the model that the tile has now
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@return boolean inside false when there is no such polygon
---@overload fun(self: bw.TileGrid, tile: integer, polygon: integer, position_x: number, position_y: number, position_z: number): boolean
function TileGrid:inside(tile, polygon, position) end

---Whether a camera draws a cell, by the regions' masks: a mask of 0 and a camera outside the grid see everything.
---```lua
---assert(grid:visible({2048, 4096, 2048}, 2, 1))
---```
---@param camera bw.Point whole numbers of 20.12
---@param column integer
---@param row integer
---@return boolean visible
---@overload fun(self: bw.TileGrid, camera_x: number, camera_y: number, camera_z: number, column: integer, row: integer): boolean
function TileGrid:visible(camera, column, row) end

---The swaps: tiles that can change their model, as doors and bridges do.
---```lua
---assert(grid:swaps()[1].swapped == false)
---```
---@return bw.TileSwap[] swaps
function TileGrid:swaps() end

---Gives a tile its swap model, or its own again.
---```lua
---local bridge = grid:swaps()[1].tile
---grid:set_swapped(bridge, true)
---assert(grid:ground(0.5, 3, 0.5) == 1)
---grid:set_swapped(bridge, false)
---assert(grid:ground(0.5, 3, 0.5) == 0)
---```
---@param tile integer one that has a swap
---@param on boolean
function TileGrid:set_swapped(tile, on) end

---A point in whole numbers of 20.12, rounded to the nearest.
---```lua
---assert(grid:fixed(0.5, 0, 1) == 2048)
---```
---@param position bw.Point in units: less than 524288
---@return integer x
---@return integer y
---@return integer z
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number): integer, integer, integer
function TileGrid:fixed(position) end

---A point of 20.12 in units.
---```lua
---assert(grid:units(2048, 0, 4096) == 0.5)
---```
---@param position bw.Point whole numbers of 20.12, 4096 a unit
---@return number x in units
---@return number y in units
---@return number z in units
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number): number, number, number
function TileGrid:units(position) end

---The counts of the chunk, and where its blocks are.
---```lua
---assert(grid:info().width == 3)
---```
---@return bw.TileGridInfo info
function TileGrid:info() end

---A tile.
---```lua
---assert(grid:tile(0).column == 0)
---```
---@param index integer its number, from 0
---@return bw.Tile tile
function TileGrid:tile(index) end

---A cell.
---```lua
---for _, tile in ipairs(grid:cell(0, 0).tiles) do print(tile) end
---```
---@param column integer
---@param row integer
---@return bw.TileCell cell
function TileGrid:cell(column, row) end

---A visibility region.
---```lua
---assert(grid:region(0).mask == 0xffffffff)
---```
---@param index integer 0 to 31
---@return bw.TileRegion region
function TileGrid:region(index) end

---Where a vertex of a tile's model lies, in game space.
---```lua
---print(grid:placed_vertex(0, 0))
---```
---@param tile integer
---@param vertex integer of the model that the tile has now
---@return number? x in units: nil when the model has no such vertex
---@return number? y in units
---@return number? z in units
function TileGrid:placed_vertex(tile, vertex) end

---A copy of the kit that the grid places.
---```lua
---assert(#grid:kit() > 0)
---```
---@return bw.TileKit? kit
---@return string? message why there is nothing
---@return ("memory")? code
function TileGrid:kit() end

---What of the rules for writing is broken, in the kit and in the grid: polygons not entered in every cell that they cover, regions that nothing sees.
---```lua
---assert(#grid:faults() == 0)
---```
---@param options? bw.TileFaultOptions
---@return bw.TileFault[]? faults
---@return string? message why there is nothing
---@return ("memory")? code
function TileGrid:faults(options) end

---Writes the MAP chunk: the same bytes, whatever has been swapped since.
---```lua
---assert(#grid:save() == grid:info().size)
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("memory")? code
function TileGrid:save() end

---Writes a WAD with this grid, its kit and its feature flags in place of those that it has: the one that the grid was read from, else a new one with nothing else in it.
---```lua
---local again = assert(bw.load_bytes(grid:save_wad()))
---assert(again:save() == grid:save())
---```
---@param wad? string the bytes of another WAD
---@return string? bytes
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function TileGrid:save_wad(wad) end

---The nearest triangle along a ray, by testing every triangle.
---```lua
---local hit = grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9)
---assert(hit.material_name == "ground" and hit.tile)
---```
---@param origin bw.Point in units: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.TileHit? hit nil for a miss
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.TileHit?
---@overload fun(self: bw.TileGrid, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.TileHit?
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.TileHit?
function TileGrid:ray_cast(origin, direction, length, filter) end

---The nearest triangle between two points.
---```lua
---assert(grid:line_test({0.5, 1, 0.5}, {0.5, -1, 0.5}).t == 1)
---```
---@param from bw.Point in units
---@param to bw.Point in units
---@param filter? bw.Filter what to pass over
---@return bw.TileHit? hit t in units; nil for a miss
---@overload fun(self: bw.TileGrid, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.TileHit?
---@overload fun(self: bw.TileGrid, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.TileHit?
---@overload fun(self: bw.TileGrid, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.TileHit?
function TileGrid:line_test(from, to, filter) end

---As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, triangle = grid:cast(0.5, 3, 0.5, 0, -1, 0, 9)
---assert(t == 3 and ny == 1, triangle)
---```
---@param ox number in units: origin
---@param oy number in units
---@param oz number in units
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function TileGrid:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---Whether a ray meets any triangle.
---```lua
---assert(grid:cast_any({0.5, 3, 0.5}, {0, -1, 0}, 9))
---```
---@param origin bw.Point in units: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.TileGrid, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function TileGrid:cast_any(origin, direction, length, filter) end

---Every triangle along a ray, by t and then number.
---```lua
---for _, hit in ipairs(grid:cast_all({0.5, 3, 0.5}, {0, -1, 0}, 9)) do print(hit.t, hit.tile) end
---```
---@param origin bw.Point in units: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: units for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.TileHit[] hits empty for a miss
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.TileHit[]
---@overload fun(self: bw.TileGrid, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.TileHit[]
---@overload fun(self: bw.TileGrid, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.TileHit[]
function TileGrid:cast_all(origin, direction, length, filter) end

---As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer {0.5, 3, 0.5, 0, -1, 0, 9}, bw.buffer(8)
---assert(grid:cast_many(rays, hits) == 1)
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function TileGrid:cast_many(rays, hits, options, filter) end

---The y of the first surface that faces up at or below a point.
---```lua
---assert(grid:ground(0.5, 3, 0.5) == 0)
---```
---@param position bw.Point in units
---@param filter? bw.Filter what to pass over
---@return number? height in units: nil when there is none
---@overload fun(self: bw.TileGrid, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function TileGrid:ground(position, filter) end

---The bounds of the grid's cells, and in y of its triangles.
---```lua
---local _, _, _, width, _, height = grid:bounds()
---assert(width == 3 and height == 2)
---```
---@return number low_x in units
---@return number low_y in units
---@return number low_z in units
---@return number high_x in units
---@return number high_y in units
---@return number high_z in units
function TileGrid:bounds() end

---A triangle by its number.
---```lua
---local triangle = grid:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.TileTriangle triangle
function TileGrid:triangle(index) end

---Walks all triangles. The game has none: they are the polygons as far as they count, cut at the border of their tile's cell. Those of a swap model are there too, and disabled while it is not in place.
---```lua
---local walls = 0
---for _, triangle in grid:triangles() do
---  if triangle.material == 6 then walls = walls + 1 end
---end
---assert(walls > 0)
---```
---@return fun(mesh: bw.TileGrid, index: integer): integer?, bw.TileTriangle? next
---@return bw.TileGrid grid
---@return integer before
function TileGrid:triangles() end

---What the polygons' material bytes are: "ground" (0), "exit" (16), "special_17", "special_18", "death" (30), else "material_N".
---```lua
---for _, material in ipairs(grid:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function TileGrid:materials() end

---How many triangles there are; also #grid.
---```lua
---assert(grid:triangle_count() == #grid)
---```
---@return integer count
function TileGrid:triangle_count() end

---The tiles as they are now, as a Model: the polygons as far as they count, grouped by kind, or what is drawn.
---```lua
---local model = assert(grid:model {space = "file"})
---print(table.concat(model:groups(), " "))
---```
---@param options? bw.TileModelOptions
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function TileGrid:model(options) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.tile_grid(grid:model(), {width = 3, height = 2}))
---other:destroy()
---assert(other:is_destroyed())
---```
function TileGrid:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.tile_grid(grid:model(), {width = 3, height = 2}))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function TileGrid:is_destroyed() end

---A level's set of small models (the TRAK chunk) of Argonaut's engine, or its object models (the STPC chunk).
---@class bw.TileKit
---@operator len: integer
local TileKit = {}

---The counts of the chunk.
---```lua
---assert(kit:info().models == #kit)
---```
---@return bw.TileKitInfo info
function TileKit:info() end

---A model's header.
---```lua
---assert(kit:model(0).floors >= 0)
---```
---@param index integer its number, from 0
---@return bw.TileModel model
function TileKit:model(index) end

---A vertex of a model.
---```lua
---print(table.concat(kit:vertex(0, 0).position, " "))
---```
---@param model integer its number, from 0
---@param index integer its number, from 0
---@return bw.TileVertex vertex
function TileKit:vertex(model, index) end

---A face of a model: drawn, and not collided with.
---```lua
---assert(#kit:face(0, 0).corners == 3)
---```
---@param model integer its number, from 0
---@param index integer its number, from 0
---@return bw.TileFace face
function TileKit:face(model, index) end

---A collision polygon of a model, as it is stored: a surface plane and three or four edge planes whose normals point inwards.
---```lua
---local polygon = kit:polygon(0, 0)
---print(polygon.kind, polygon.material_name)
---assert(#polygon.planes == 5)
---```
---@param model integer its number, from 0
---@param index integer its number, from 0
---@return bw.TilePolygon polygon
function TileKit:polygon(model, index) end

---What of the rules for writing is broken: boxes, planes, batches, textures, normals, groups, reach.
---```lua
---assert(#kit:faults() == 0)
---```
---@param options? bw.TileFaultOptions
---@return bw.TileFault[]? faults
---@return string? message why there is nothing
---@return ("memory")? code
function TileKit:faults(options) end

---Writes the chunk: the same bytes, unread ones included. A model with more than 8,000 vertices is read and not written.
---```lua
---assert(#kit:save() == kit:info().size)
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function TileKit:save() end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(grid:kit())
---other:destroy()
---assert(other:is_destroyed())
---```
function TileKit:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(grid:kit())
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function TileKit:is_destroyed() end

---A level and its worlds brought in and out, and the streaming of their parts around the cameras within a budget, one decision at a time. It answers rays as the mesh of its level does; without a level as a mesh without a triangle. Points are in game axes.
---@class bw.WorldManager
---@operator len: integer
---@field level bw.LevelObject? nil without a level
---@field solid bw.StreamedWorld? the solid world, or the only one
---@field detail bw.StreamedWorld? the detail layer of two
---@field budget bw.Budget the Sector Pool; only looked at
---@field axes string "x right, y forward, z up"
---@field format string "warriors"
local WorldManager = {}

---Loads NAME.lev and its worlds: WORLDs and WORLDd if there is a WORLDs_sec.wld, else WORLD. Whatever fails, all that was taken is given back, and the message names what is missing. As in the original a world that does not fit into the budget is left out: it has no sectors.
---```lua
---assert(manager:unload())
---assert(manager:load_level("one", {header_only = true}))
---local done, message, code = manager:load_level("one")
---assert(not done and code == "invalid", message) -- it is loaded
---```
---@param name string at most 31 bytes
---@param options? bw.LoadLevelOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("not_found"|"limit"|"invalid"|"truncated"|"unsupported"|"io"|"memory")? code
function WorldManager:load_level(name, options) end

---Unloads the worlds, their parts and the water; then the level. The budget is what it was before the load.
---```lua
---assert(manager:unload(true))
---assert(manager.level and not manager.solid)
---assert(manager:unload())
---assert(manager.budget:used() == 0)
---```
---@param keep_level_file? boolean true: the level and its pool stay, until another unload (false when absent)
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid")? code
function WorldManager:unload(keep_level_file) end

---Where the manager stands.
---```lua
---local state = manager:state()
---print(state.level, state.load_priority, #state.heaps)
---```
---@return bw.ManagerState state
function WorldManager:state() end

---Sets the cameras of the players.
---```lua
---assert(manager:set_cameras {{25, -5, 5}})
---```
---@param cameras number[][] in metres: at most eight points {x, y, z}, in game axes
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function WorldManager:set_cameras(cameras) end

---Sets the draw distance, which is 60 at first.
---```lua
---manager:set_draw_distance(115)
---```
---@param distance number in metres
function WorldManager:set_draw_distance(distance) end

---Moves the draw distance by a frame, as bw.draw_distance does, toward what is wanted next.
---```lua
---print(manager:adjust_draw_distance {frame_rate = 28})
---```
---@param options? bw.FrameOptions
---@return number distance in metres: what it is then
function WorldManager:adjust_draw_distance(options) end

---Marks what a view sees in both worlds, the solid one first, behind the occluders of the level. quirk: all marks are the solid world's.
---```lua
---local camera = {-5, -5, 5}
---local frustum = bw.view_planes(camera, {1, 0, 0})
---assert(manager:find_visible(camera, {frustum = frustum}))
---assert(manager.solid:is_marked(0))
---```
---@param camera bw.Point in metres: in game axes
---@param options? bw.ManagerViewOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"memory")? code
---@overload fun(self: bw.WorldManager, camera_x: number, camera_y: number, camera_z: number, options?: bw.ManagerViewOptions): boolean?, string?, ("invalid"|"memory")?
function WorldManager:find_visible(camera, options) end

---Makes one decision. It loads the nearest part that is wanted; when there is no room for that, it drops the farthest part that is not seen, if its squared distance is over that of the wanted one by more than 5 (quirk: squares, not metres).
---```lua
---manager:set_cameras {{5, -5, 5}}
---assert(manager:update(0) == "loaded")
---assert(manager.solid:part(1).state == "loaded")
---```
---@param now integer in milliseconds: may wrap at 2^32
---@return string? outcome "idle" (nothing is wanted), "loaded", "unloaded", "no_room" (nothing is far enough to go), "failed" (see failure), or with stepped reads "requested" and "busy"
---@return string? message why there is nothing
---@return ("memory")? code
function WorldManager:update(now) end

---Ends the read of the part that is being read.
---```lua
---assert(manager:finish_read(0) == "idle")
---```
---@param now integer in milliseconds: may wrap at 2^32
---@return string? outcome "loaded", "failed", or "idle" when none is
---@return string? message why there is nothing
---@return ("memory")? code
function WorldManager:finish_read(now) end

---Why the last part that failed did.
---```lua
---assert(manager:failure() == nil)
---```
---@return string? message nil when none has
---@return string? code
function WorldManager:failure() end

---How far what the last update wanted is from where the cameras are now.
---```lua
---print(manager:pending())
---```
---@return number distance in metres: the largest float32 when it wanted nothing
function WorldManager:pending() end

---Begins to load what is near, in steps of one update each, until nothing within the radius is wanted any more. Updates with nothing to do, or behind the milliseconds, end it at the 200th. With a camera and a value of 0 the draw distance stands for the radius.
---```lua
---manager:set_cameras {{5, -5, 5}}
---assert(manager:begin_preload {radius = 25, value = 1, milliseconds = 30000})
---local now = 0
---while manager:step_preload(now) do now = now + 33 end
----- quirk: one part beyond the radius is loaded
---print(manager.solid)
---```
---@param options bw.PreloadOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"io"|"memory")? code
function WorldManager:begin_preload(options) end

---Makes a step of a preload. Behind the last the queued packs are loaded and leave the queue.
---```lua
---local going_on, message, code = manager:step_preload(0)
---assert(going_on == nil and code == "invalid", message) -- none has begun
---```
---@param now integer in milliseconds: may wrap at 2^32
---@return boolean? going_on false behind the last step
---@return string? message why there is nothing
---@return ("invalid"|"io"|"memory")? code
function WorldManager:step_preload(now) end

---Appends the name of a pack to the queue, without a limit, as often as it is given.
---```lua
---assert(manager:queue_pack("common"))
---assert(manager:packs()[1] == "common")
---```
---@param name string at most 31 bytes
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function WorldManager:queue_pack(name) end

---The names of the queued packs in their order.
---```lua
---assert(#manager:packs() == 0)
---```
---@return string[] packs
function WorldManager:packs() end

---Stores a number as it is given, without any limit; a load sets 0.001. It scales the distances of resources, which nothing here streams.
---```lua
---manager:set_load_priority(-3)
---assert(manager:state().load_priority == -3)
---```
---@param scale number
function WorldManager:set_load_priority(scale) end

---Sets the latch, which reset_visibility clears.
---```lua
---manager:set_latch(true)
---```
---@param on boolean
function WorldManager:set_latch(on) end

---Clears the latch and the marks of both worlds.
---```lua
---manager:reset_visibility()
---```
function WorldManager:reset_visibility() end

---Takes bytes of the budget for something of yours, as a film does.
---```lua
---local film = assert(manager:reserve("Film", 50))
---assert(manager:release(film))
---```
---@param name string at most 31 bytes
---@param size integer in bytes
---@return integer? id
---@return string? message why there is nothing
---@return ("limit"|"invalid"|"memory")? code
function WorldManager:reserve(name, size) end

---Gives back what reserve took; what is the manager's own is refused.
---```lua
---local done, message, code = manager:release(manager.budget:find("World Level Pool"))
---assert(not done and code == "invalid", message)
---```
---@param id integer
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
function WorldManager:release(id) end

---Makes the water of the level, which an unload takes away: bw.water_size bytes.
---```lua
---local done, message, code = manager:make_water(100, 1000)
---assert(not done and code == "limit", message)
---```
---@param grid_vertices integer
---@param file_size integer in bytes
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function WorldManager:make_water(grid_vertices, file_size) end

---The decisions that are kept, oldest first: what was pushed, taken, loaded, dropped and refused, and what the original does to a heap, a renderer or a menu.
---```lua
---for _, decision in ipairs(manager:decisions()) do
---  print(#manager:state().heaps, decision.type, decision.name, decision.bytes)
---end
---```
---@return bw.Decision[] decisions
function WorldManager:decisions() end

---How many decisions later ones pushed out.
---```lua
---assert(manager:decisions_lost() == 0)
---```
---@return integer count
function WorldManager:decisions_lost() end

---Forgets the decisions.
---```lua
---manager:clear_decisions()
---assert(#manager:decisions() == 0)
---```
function WorldManager:clear_decisions() end

---Why a ray is answered as it is: the walk in the level's mesh, which alone answers rays, and the sectors of the worlds that the ray passes.
---```lua
---local account = manager:explain({25, -5, 50}, {0, 0, -1}, 100)
---for _, sector in ipairs(account.solid or {}) do
---  print(sector.part, sector.state, sector.enter)
---end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.WorldExplanation account
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.WorldExplanation
---@overload fun(self: bw.WorldManager, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.WorldExplanation
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.WorldExplanation
function WorldManager:explain(origin, direction, length, filter) end

---The whole state as bytes, the same on every machine, but for the decision log and the files. bw.world_manager with the same source goes on exactly as this one.
---```lua
---assert(#manager:save() > 0)
---```
---@return string? bytes
---@return string? message why there is nothing
---@return ("unsupported"|"memory")? code
function WorldManager:save() end

---As of the level's mesh. The nearest kept triangle along a ray, by the original's walk over the grid.
---```lua
---local hit = manager:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
---if hit then print(hit.t, hit.material_name, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit nil for a miss
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.WorldManager, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
function WorldManager:ray_cast(origin, direction, length, filter) end

---As of the level's mesh. The nearest kept triangle between two points.
---```lua
---local hit = manager:line_test({0, 10, 10}, {0, 10, -10})
---assert(hit and hit.t <= 20)
---```
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return bw.Hit? hit t in metres; nil for a miss
---@overload fun(self: bw.WorldManager, from_x: number, from_y: number, from_z: number, to: bw.Point, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.WorldManager, from: bw.Point, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.Hit?
---@overload fun(self: bw.WorldManager, from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, filter?: bw.Filter): bw.Hit?
function WorldManager:line_test(from, to, filter) end

---As of the level's mesh. As ray_cast in plain numbers; it makes no garbage.
---```lua
---local t, nx, ny, nz, triangle = manager:cast(0, 10, 10, 0, 0, -1, 20)
---assert(t and nz > 0, triangle)
---```
---@param ox number in metres: origin
---@param oy number in metres
---@param oz number in metres
---@param dx number direction
---@param dy number
---@param dz number
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return number? t in directions: nil for a miss
---@return number? nx the unit face normal
---@return number? ny
---@return number? nz
---@return integer? triangle
function WorldManager:cast(ox, oy, oz, dx, dy, dz, length, filter) end

---As of the level's mesh. Whether a ray meets any kept triangle, by testing every triangle.
---```lua
---assert(manager:cast_any({0, 10, 10}, {0, 0, -1}, 20))
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return boolean met
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.WorldManager, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): boolean
function WorldManager:cast_any(origin, direction, length, filter) end

---As of the level's mesh. Every kept triangle along a ray, by t and then number, by testing every triangle.
---```lua
---local hits = manager:cast_all({0, 10, 10}, {0, 0, -1}, 20)
---for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@return bw.Hit[] hits empty for a miss
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit[]
---@overload fun(self: bw.WorldManager, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit[]
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit[]
function WorldManager:cast_all(origin, direction, length, filter) end

---As of the level's mesh. As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; other worlds use one.
---```lua
---local rays, hits = bw.buffer(2 * 7), bw.buffer(2 * 8)
---rays:set(1, 0, 10, 10, 0, 0, -1, 20)
---rays:set(8, 0, 10, 10, 0, 0, 1, 20)
---assert(manager:cast_many(rays, hits) == 1)
---for i = 1, #hits, 8 do
---  local t, nx, ny, nz, triangle = hits:get(i, i + 4)
---  if t >= 0 then print(t, nx, ny, nz, triangle) end
---end
---```
---@param rays bw.Buffer one ray behind the other
---@param hits bw.Buffer gets one hit for each; another one, with room for as many
---@param options? bw.BatchOptions may be left out before a filter
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function WorldManager:cast_many(rays, hits, options, filter) end

---As of the level's mesh. The height of the first kept surface at or below a point.
---```lua
---local z = manager:ground(0, 10, 5)
---assert(z and z <= 5)
---```
---@param position bw.Point in metres
---@param filter? bw.Filter what to pass over
---@return number? height in metres: nil when there is none
---@overload fun(self: bw.WorldManager, position_x: number, position_y: number, position_z: number, filter?: bw.Filter): number?
function WorldManager:ground(position, filter) end

---As of the level's mesh. The box of the vertices that the mesh's own triangles use.
---```lua
---local low_x, _, _, high_x = manager:bounds()
---assert(low_x <= high_x)
---```
---@return number low_x in metres
---@return number low_y in metres
---@return number low_z in metres
---@return number high_x in metres
---@return number high_y in metres
---@return number high_z in metres
function WorldManager:bounds() end

---As of the level's mesh. A triangle by its number, an added one too.
---```lua
---local triangle = manager:triangle(0)
---print(triangle.a[1], triangle.material_name)
---```
---@param index integer its number, from 0
---@return bw.Triangle triangle
function WorldManager:triangle(index) end

---As of the level's mesh. Walks all triangles, the mesh's own first and then those of sets.
---```lua
---local walls = 0
---for _, triangle in manager:triangles() do
---  if triangle.material_name == "MATERIAL_BRICKWALL" then walls = walls + 1 end
---end
---```
---@return fun(mesh: bw.CollisionMesh, index: integer): integer?, bw.Triangle? next
---@return bw.CollisionMesh mesh
---@return integer before
function WorldManager:triangles() end

---As of the level's mesh. The materials that triangles have, by id.
---```lua
---for _, material in ipairs(manager:materials()) do print(material.name, material.triangles) end
---```
---@return bw.MaterialCount[] materials
function WorldManager:materials() end

---As of the level's mesh. How many triangles are the mesh's own; also #mesh.
---```lua
---assert(manager:triangle_count() == #mesh)
---```
---@return integer count
function WorldManager:triangle_count() end

---As of the level's mesh. The mesh's own triangles as a Model whose material names tell material, flags and area, so that bw.mesh makes the same again, every triangle enabled.
---```lua
---local again = assert(bw.mesh(manager:model()))
---assert(again:triangle(7).area == manager:triangle(7).area)
---```
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function WorldManager:model() end

---As of the level's mesh. A vertex by its number.
---```lua
---local x, y, z = manager:vertex(manager:triangle(0).corners[1])
---assert(x == manager:triangle(0).a[1], y, z)
---```
---@param index integer its number, from 0
---@return number x in metres
---@return number y in metres
---@return number z in metres
function WorldManager:vertex(index) end

---As of the level's mesh. How many vertices the mesh has.
---```lua
---local x, y, z = manager:vertex(manager:vertex_count() - 1)
---```
---@return integer count
function WorldManager:vertex_count() end

---As of the level's mesh. Counts over the mesh's own triangles, cells and lists.
---```lua
---local stats = assert(manager:stats())
---print(stats.facing_up, stats.walls)
---```
---@return bw.Stats? stats
---@return string? message why there is nothing
---@return ("memory")? code
function WorldManager:stats() end

---As of the level's mesh. The original's ray into the world: presets material 1 and hit false, and leaves what no triangle fills. With hit false it still tells of the last excluded triangle tested.
---```lua
---local no_glass = bw.filter {exclude = {"GLASS"}}
---local result = manager:world_ray({0, 10, 10}, {0, 0, -1}, 20, no_glass)
---print(result.hit, result.material_name)
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@param filter? bw.Filter what to pass over
---@param before? bw.WorldRecord what the result holds before the cast
---@return bw.WorldResult result
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter, before?: bw.WorldRecord): bw.WorldResult
---@overload fun(self: bw.WorldManager, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter, before?: bw.WorldRecord): bw.WorldResult
---@overload fun(self: bw.WorldManager, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter, before?: bw.WorldRecord): bw.WorldResult
function WorldManager:world_ray(origin, direction, length, filter, before) end

---Destroys the manager and what it lent now; a second time does nothing.
---```lua
---local other = assert(bw.world_manager {})
---other:destroy()
---assert(other:is_destroyed())
---```
function WorldManager:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.world_manager {})
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function WorldManager:is_destroyed() end

---A world of which parts are loaded and dropped around cameras. It decides nothing by itself: it marks what a view sees, and answers what would be loaded or dropped next. Everything here is in RenderWare's axes, y up: game (x, y, z) is (x, z, -y). Parts of a WorldManager's worlds are loaded and released by it alone.
---@class bw.StreamedWorld
---@operator len: integer
---@field axes string "x right, y up, z back"
local StreamedWorld = {}

---What the world is, and where its streaming stands.
---```lua
---local state = world:state()
---print(state.name, state.loaded, state.parts)
---```
---@return bw.WorldState state
function StreamedWorld:state() end

---The sector of a streamed index.
---```lua
---assert(world:sector(2).part == 3)
---```
---@param index integer its streamed index, from 0
---@return bw.WorldSector sector
function StreamedWorld:sector(index) end

---All sectors in the order of the tree. Those without a streamed index are never loaded, marked or counted.
---```lua
---assert(#world:sectors() == 5)
---```
---@return bw.WorldSector[] sectors
function StreamedWorld:sectors() end

---The sectors whose boxes a ray passes, in the world's axes (y up). Rays are answered by a level's mesh; this tells what of the world is there where one goes.
---```lua
---local account = world:explain({-100, 5, 5}, {1, 0, 0}, 1000)
---for _, sector in ipairs(account.candidates) do
---  print(sector.index, sector.state, sector.enter)
---end
---```
---@param origin bw.Point in metres: where the ray starts
---@param direction bw.Point used as it is, never normalised; zero is a miss
---@param length number in directions: metres for a unit direction; 0 is a miss
---@return bw.SectorExplanation account
---@overload fun(self: bw.StreamedWorld, origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number): bw.SectorExplanation
---@overload fun(self: bw.StreamedWorld, origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number): bw.SectorExplanation
---@overload fun(self: bw.StreamedWorld, origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number): bw.SectorExplanation
function StreamedWorld:explain(origin, direction, length) end

---A part.
---```lua
---assert(world:part(1).heap_size == 100)
---```
---@param number integer from 1
---@return bw.WorldPart part
function StreamedWorld:part(number) end

---All parts.
---```lua
---for _, part in ipairs(world:parts()) do print(part.number, part.state, part.heap_size) end
---```
---@return bw.WorldPart[] parts
function StreamedWorld:parts() end

---The tree that sorts the sectors: a plane with what is on its sides, down to the sectors.
---```lua
---local tree = world:tree()
---print(tree.axis, tree.value, tree.left, tree.right)
---```
---@return bw.WorldPlane|bw.WorldSector? tree nil without sectors
function StreamedWorld:tree() end

---The files of the world, which read back as it is: the manifest NAME_sec.mem, the stream NAME_sec.wld without a texture, and a file for each part, NAME_ms1.sec and on.
---```lua
---local files = assert(world:files())
---local again = assert(bw.streamed_world {
---  name = "row", manifest = files["row_sec.mem"], stream = files["row_sec.wld"],
---})
---assert(#again == #world)
---```
---@return table<string, string>? files bytes by name
---@return string? message why there is nothing
---@return ("invalid"|"memory")? code
function StreamedWorld:files() end

---Clears the marks and the counter.
---```lua
---world:reset_visibility()
---```
function StreamedWorld:reset_visibility() end

---Sets or clears a mark, as a view does.
---```lua
---world:mark(3)
---assert(world:is_marked(3))
---```
---@param index integer its streamed index, from 0
---@param on? boolean (true when absent)
function StreamedWorld:mark(index, on) end

---Whether a sector is marked. The solid world of two may have marks for more numbers than its own.
---```lua
---assert(not world:is_marked(0))
---```
---@param index integer its streamed index, from 0
---@return boolean marked
function StreamedWorld:is_marked(index) end

---Says whether a sector is hidden from where the view is (PVS), in place of the data on that in a stream, which nobody can read.
---```lua
---world:set_hidden(0)
---```
---@param index integer its streamed index, from 0
---@param on? boolean (true when absent)
function StreamedWorld:set_hidden(index, on) end

---Says that a sector's atomic is held by something, so that its part stays, or no longer.
---```lua
---assert(world:set_in_use(0) == false) -- nothing is loaded
---```
---@param index integer its streamed index, from 0
---@param on? boolean (true when absent)
---@return boolean done false when the sector has no atomic
function StreamedWorld:set_in_use(index, on) end

---Walks the tree for a view. A sector that is inside or across the frustum and behind no occluder is counted, marked when PVS does not hide it, and collected when it is loaded. A walk with PVS that counts nothing is repeated with PVS off. quirk: of two worlds the original marks the solid one, `marks`, with the numbers of whichever is walked.
---```lua
---world:find_visible(5, 5, 5) -- sees everything
---assert(world:is_marked(4) and world:state().counter == 5)
---```
---@param camera bw.Point in metres
---@param options? bw.WorldViewOptions
---@return boolean? repeated whether the walk was repeated
---@return string? message why there is nothing
---@return ("memory")? code
---@overload fun(self: bw.StreamedWorld, camera_x: number, camera_y: number, camera_z: number, options?: bw.WorldViewOptions): boolean?, string?, ("memory")?
function StreamedWorld:find_visible(camera, options) end

---The sectors that the last walk collected, in the order they are drawn in: the nearest first.
---```lua
---for part = 1, 2 do
---  assert(world:request_part(part))
---  assert(world:finish_part(0))
---end
---world:find_visible(5, 5, 5)
---assert(world:collected()[1] == 0)
---```
---@return integer[] indices
function StreamedWorld:collected() end

---The sector to load next: of those without an atomic the nearest marked one, when its squared distance is at most `reach` (quirk: a plain draw distance in metres); otherwise the nearest of all, and the search fell back.
---```lua
---local index, distance = world:find_to_load({{5, 5, 5}}, 60)
---assert(index == 0 and distance == 75)
---assert(world:state().fell_back) -- nothing is marked
---```
---@param cameras number[][] in metres: at most eight points {x, y, z}
---@param reach number
---@return integer? index nil when nothing is wanted
---@return number? distance squared
function StreamedWorld:find_to_load(cameras, reach) end

---The part to drop next: loaded, nothing of it marked or in use, and of those the one whose nearest sector is farthest. quirk: never the last part.
---```lua
---assert(world:find_to_unload({{5, 5, 5}}) == nil)
---```
---@param cameras number[][] in metres: at most eight points {x, y, z}
---@return integer? part nil when there is none
---@return number? distance squared
function StreamedWorld:find_to_unload(cameras) end

---The distance of what the last search found from where the cameras are now.
---```lua
---world:find_to_load({{5, 5, 5}}, 60)
---assert(math.abs(world:pending({{5, 5, 5}}) - 75 ^ 0.5) < 1e-5)
---```
---@param cameras number[][] in metres: at most eight points {x, y, z}
---@return number distance in metres: the largest float32 when it found nothing, or without a camera
function StreamedWorld:pending(cameras) end

---Notes that a part is being read.
---```lua
---assert(world:request_part(1))
---assert(world:state().reading == 1)
---```
---@param part integer
---@return boolean? done
---@return string? message why there is nothing
---@return ("not_found"|"invalid")? code
function StreamedWorld:request_part(part) end

---Ends the reading of the part that was asked for: each of its sectors has an atomic, which fades in within a second. After an error it is still being read.
---```lua
---assert(world:request_part(1))
---assert(world:finish_part(40, world:files()["row_ms1.sec"]))
---assert(world:sector(0).fade_end == 1040)
---```
---@param now integer in milliseconds
---@param bytes? string the part's file, which is checked
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"truncated"|"unsupported"|"limit"|"memory")? code
function StreamedWorld:finish_part(now, bytes) end

---Ends the reading of a part without an atomic.
---```lua
---assert(world:request_part(1))
---world:cancel_part(true)
---assert(world:part(1).state == "failed")
---```
---@param failed? boolean the part is not wanted any more (false when absent)
function StreamedWorld:cancel_part(failed) end

---Releases the sectors of a loaded part in their order, up to one whose atomic is in use: that one is pending, and the part stays loaded until a later call gets past it.
---```lua
---assert(world:request_part(1))
---assert(world:finish_part(0))
---assert(world:release_part(1) == true)
---```
---@param part integer
---@return boolean? finished whether all of it is released
---@return string? message why there is nothing
---@return ("not_found"|"invalid")? code
function StreamedWorld:release_part(part) end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.streamed_world {name = "empty"})
---other:destroy()
---assert(other:is_destroyed())
---```
function StreamedWorld:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.streamed_world {name = "empty"})
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function StreamedWorld:is_destroyed() end

---Named reservations of memory, each inside another: a game's sector budget, without the memory. The Budget of a WorldManager is only looked at; the manager takes from it.
---@class bw.Budget
---@operator len: integer
local Budget = {}

---Takes bytes of the budget, or of another reservation. No memory is allocated.
---```lua
---local film = assert(budget:reserve("Film", 100))
---assert(budget:used() == 700)
---local id, message, code = budget:reserve("too much", 1000)
---assert(not id and code == "limit", message)
---```
---@param name string at most 31 bytes
---@param size integer in bytes
---@param options? bw.ReserveOptions
---@return integer? id never used again
---@return string? message why there is nothing
---@return ("limit"|"not_found"|"invalid"|"memory")? code
function Budget:reserve(name, size, options) end

---Gives a reservation back.
---```lua
---assert(budget:release(budget:find("Level")))
---assert(budget:free() == 1000)
---```
---@param id integer
---@return boolean? done
---@return string? message why there is nothing
---@return ("invalid"|"not_found")? code
function Budget:release(id) end

---Whether so many bytes fit.
---```lua
---assert(budget:fits(400) and not budget:fits(401))
---```
---@param size integer in bytes
---@param id? integer a reservation; 0 is the root, the whole budget (0 when absent)
---@return boolean fits
function Budget:fits(size, id) end

---The bytes that reservations take.
---```lua
---assert(budget:used() == 600)
---```
---@param id? integer a reservation; 0 is the root, the whole budget (0 when absent)
---@return integer bytes 0 when there is no such reservation
function Budget:used(id) end

---The bytes that are free.
---```lua
---assert(budget:free() == 400)
---```
---@param id? integer a reservation; 0 is the root, the whole budget (0 when absent)
---@return integer bytes 0 when there is no such reservation
function Budget:free(id) end

---The most bytes that ever were taken.
---```lua
---assert(budget:peak() == 600)
---```
---@param id? integer a reservation; 0 is the root, the whole budget (0 when absent)
---@return integer bytes 0 when there is no such reservation
function Budget:peak(id) end

---The largest block that a reservation says it has: a heap's free bytes. quirk: 0 for a clump, whatever is free.
---```lua
---assert(budget:largest_free() == 400)
---```
---@param id? integer a reservation; 0 is the root, the whole budget (0 when absent)
---@return integer bytes 0 when there is no such reservation
function Budget:largest_free(id) end

---The first reservation of a name.
---```lua
---assert(budget:find("Level"))
---```
---@param name string
---@return integer? id nil when there is none
function Budget:find(name) end

---All reservations in the order of the tree: each, then what is in it.
---```lua
---for _, reservation in ipairs(budget:reservations()) do
---  print(("  "):rep(reservation.depth) .. reservation.name, reservation.size)
---end
---```
---@return bw.Reservation[] reservations the root first
function Budget:reservations() end

---The number of reservations, the root counted, as # gives it.
---```lua
---assert(budget:count() == 2)
---```
---@return integer count
function Budget:count() end

---The tree as text, a line for each reservation.
---```lua
---print(budget:text())
---```
---@return string? text
---@return string? message why there is nothing
---@return ("memory")? code
function Budget:text() end

---Frees the object now; a second time does nothing.
---```lua
---local other = assert(bw.budget(1000))
---other:destroy()
---assert(other:is_destroyed())
---```
function Budget:destroy() end

---Whether the object is destroyed; using it then raises.
---```lua
---local other = assert(bw.budget(1000))
---assert(not other:is_destroyed())
---```
---@return boolean destroyed
function Budget:is_destroyed() end

---The collision worlds of shipped games, answered exactly as the originals did.
---@class boardwalk
---@field version string the version of the library, "0.1.0"
local bw = {}

---Loads a file by its content.
---```lua
---local world, message, code = bw.load("no such file.lev")
---assert(world == nil and code == "not_found", message)
---```
---@param path string
---@param options? bw.LoadOptions
---@return bw.LevelObject|bw.CollisionMesh|bw.Model|bw.Chunks|bw.Wad|bw.HeightField|bw.MeshShape|bw.Primitive|bw.TileGrid|bw.TileKit|nil result a LevelObject of a whole level; a CollisionMesh of the six collision chunks in any other flat container, and in a level whose other parts are not as they should be; Chunks of a container without them, and of a pack; a Wad of an archive's index or a disc image; a HeightField of Rugrats' LEVELnn.COL; a MeshShape or a Primitive of a shape's body, with or without its object's id and class before it; a TileGrid of a WAD of Argonaut's engine, and of its MAP chunk (NAME.map); a TileKit of its TRAK or STPC chunk; or a Model of Wavefront OBJ or what Assimp reads, in the file's own axes
---@return string? message why there is nothing
---@return ("not_found"|"io"|"unsupported"|"truncated"|"invalid"|"limit"|"memory")? code
function bw.load(path, options) end

---Loads a file's content from a string.
---```lua
---local model = assert(bw.load_bytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "triangle.obj"))
---assert(#model == 1)
---```
---@param data string
---@param name? string stands in messages for the path ("bytes" when absent)
---@param options? bw.LoadOptions
---@return bw.LevelObject|bw.CollisionMesh|bw.Model|bw.Chunks|bw.HeightField|bw.MeshShape|bw.Primitive|bw.TileGrid|bw.TileKit|nil result as of bw.load
---@return string? message why there is nothing
---@return ("unsupported"|"truncated"|"invalid"|"limit"|"memory")? code
function bw.load_bytes(data, name, options) end

---Reads a model file, turns it to game axes (metres, z up) and drops triangles without an area. OBJ is read by our own code; glTF, PLY, STL, COLLADA and more through Assimp, where it was there to build with. The content decides which it is, else the ending of the name. Transforms of nodes are applied, a node's name is the group, and extras of glTF ({material, flags, area} of a material, mesh or node) win over its name.
---```lua
---local imported, message = bw.import("no such file.obj", {up = "z", scale = 0.01})
---assert(imported == nil, message)
---```
---@param path string
---@param options? bw.ImportOptions
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("not_found"|"io"|"unsupported"|"truncated"|"invalid"|"limit"|"memory")? code
function bw.import(path, options) end

---Writes a Model, a CollisionMesh or a LevelObject as a file, by the ending of its name: "lev" is the container of a CollisionMesh, or the whole level; "obj", "glb" and "gltf" keep every triangle in its order, positions to the bit and names; "ply" and "stl" hold no names; what else Assimp writes ("dae" ...) is as exact as Assimp.
---```lua
---local path = os.tmpname()
---assert(bw.export(mesh, path, {format = "obj", force = true}))
---assert(#bw.import(path) == #mesh)
---os.remove(path)
---```
---@param source bw.Model|bw.CollisionMesh|bw.LevelObject
---@param path string
---@param options? bw.ExportOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("io"|"not_found"|"unsupported"|"invalid"|"limit"|"memory")? code
function bw.export(source, path, options) end

---Makes an empty Model to build.
---```lua
---local square = bw.model()
---for _, corner in ipairs {{0, 0}, {1, 0}, {1, 1}, {0, 1}} do
---  square:add_vertex(corner[1], corner[2], 0)
---end
---square:add_polygon({0, 1, 2, 3}, "GLASS")
---assert(#square == 2)
---```
---@return bw.Model? model
---@return string? message why there is nothing
---@return ("memory")? code
function bw.model() end

---Builds a CollisionMesh from a Model or a list of triangles.
---```lua
---local floor = assert(bw.mesh {
---  {a = {0, 0, 0}, b = {10, 0, 0}, c = {0, 10, 0}, material = "WOOD", area = 3},
---})
---assert(floor:ground(1, 1, 5) == 0)
---```
---@param source bw.Model|bw.NewTriangle[] game axes, metres
---@param options? bw.MeshOptions
---@return bw.CollisionMesh? mesh
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.mesh(source, options) end

---Makes a HeightField of the open spaces in it; cells of a column with the same stack share its tiles.
---```lua
---local cellar = assert(bw.height_field {
---  low = {0, -2048, 0}, high = {2047, 2048, 1023},
---  spaces = {
---    {column = 0, cell = 0, floor = 1024, ceiling = -1024},
---    {column = 1, cell = 0, floor = 2048, ceiling = 1152},
---    {column = 1, cell = 0, floor = 1024, ceiling = -1024},
---  },
---})
---assert(cellar:ground(512, 0, 512) == 1024)
---```
---@param description bw.HeightDescription
---@return bw.HeightField? field
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.height_field(description) end

---Builds a MeshShape of a Model's triangles, in order, with edges, polygons and a tree for the Anvil form.
---```lua
---local shape = assert(bw.mesh_shape(model, {name = "Deck", materials = {WOOD = "0x6b2a3a2108"}}))
---assert(shape:triangle(0).material_name == "0x6b2a3a2108")
---```
---@param model bw.Model
---@param options? bw.MeshShapeOptions
---@return bw.MeshShape? shape
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.mesh_shape(model, options) end

---Makes a Primitive of a description.
---```lua
---local pole = assert(bw.primitive {shape = "capsule", top = {0, 0, 3}, radius = 0.25})
---assert(pole:contains(0, 0, 3.2))
---```
---@param description bw.PrimitiveDescription
---@return bw.Primitive? primitive
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function bw.primitive(description) end

---Reads the body of a Primitive, whose bytes do not tell of which class it is.
---```lua
---assert(bw.read_primitive(("\0"):rep(5), "list"))
---```
---@param bytes string
---@param shape string "box", "capsule", "barrel" or "list"
---@return bw.Primitive? primitive
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"unsupported"|"memory")? code
function bw.read_primitive(bytes, shape) end

---Makes a ShapeSet of placements in order.
---```lua
---local pole = assert(bw.primitive {shape = "capsule", top = {0, 0, 3}, radius = 0.25})
---local row = {}
---for i = 1, 4 do row[i] = {shape = pole, position = {i * 2, 0, 0}, id = i} end
---local fence = assert(bw.shape_set(row))
---assert(fence:ray_cast({0, 0, 1}, {1, 0, 0}, 9).entity == 1)
---```
---@param placements bw.NewPlacement[]
---@return bw.ShapeSet? set
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.shape_set(placements) end

---What is drawn and has no collision: the surfaces of a Model that look up (unit normal z of 0.5 at least), sampled on a grid; a sample is covered when a ray down meets the world within the tolerance above or below it.
---```lua
---local result = assert(bw.coverage(ramp:model(), ramp))
---assert(result.uncovered == 0 and result.covered > 0)
---```
---@param render bw.Model z up
---@param world bw.CollisionMesh|bw.MeshShape|bw.ShapeSet or any other world with z up that answers casts
---@param options? bw.CoverageOptions
---@return bw.Coverage? result
---@return string? message why there is nothing
---@return ("limit")? code
function bw.coverage(render, world, options) end

---Reads a RigidBody, behind the object's prefix.
---```lua
---assert(not bw.rigid_body("short"))
---```
---@param bytes string exactly 100
---@return bw.RigidBodyInfo? body
---@return string? message why there is nothing
---@return ("truncated"|"invalid")? code
function bw.rigid_body(bytes) end

---Reads an InertComponent from its end backwards: what stands before its damage enumerator is not known.
---```lua
---assert(not bw.inert_component("short"))
---```
---@param bytes string 150, or 129 and more
---@return bw.InertComponentInfo? component
---@return string? message why there is nothing
---@return ("truncated"|"invalid")? code
function bw.inert_component(bytes) end

---Reads a MultiMeshShape: pairs of an entity and its shape.
---```lua
---assert(#bw.multi_mesh(("\0"):rep(8)) == 0)
---```
---@param bytes string
---@return bw.ShapePair[]? pairs
---@return string? message why there is nothing
---@return ("truncated"|"invalid")? code
function bw.multi_mesh(bytes) end

---Finds the MultiMeshShape in a MultiInertComponent, of which nothing else is known.
---```lua
---assert(not bw.multi_inert("short"))
---```
---@param bytes string
---@return bw.ShapePair[]? pairs
---@return string? message why there is nothing
---@return ("truncated"|"invalid")? code
function bw.multi_inert(bytes) end

---Makes a TileGrid of a Model: cut per cell and by bands of four units of height, equal tiles sharing a model, each polygon entered in every cell that it covers. Materials may have the names of tile materials ("exit", "material_6"), with "+hidden" behind them for collision only and "+ghost" for what is only drawn; groups NAME.before and NAME.after swap.
---```lua
---local square = bw.model()
---for _, corner in ipairs {{0, 0, 0}, {0, 0, 2}, {2, 0, 2}, {2, 0, 0}} do
---  square:add_vertex(corner)
---end
---square:add_polygon({0, 1, 2, 3}, "exit")
---local yard = assert(bw.tile_grid(square, {space = "file"}))
---assert(yard:floor(2048, 100, 2048).material_name == "exit")
---```
---@param model bw.Model
---@param options? bw.TileGridOptions
---@return bw.TileGrid? grid
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.tile_grid(model, options) end

---The chunks of a level's WAD of Argonaut's engine.
---```lua
---for _, chunk in ipairs(assert(bw.tile_chunks(grid:save_wad()))) do
---  print(chunk.tag, #chunk.data)
---end
---```
---@param wad string its bytes
---@return bw.TileChunk[]? chunks
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.tile_chunks(wad) end

---Writes such a WAD, with its total length: another one with some chunks in place of its own, or a new one.
---```lua
---local wad = assert(bw.write_tile_chunks {{tag = "TRAK", data = grid:kit():save()}})
---assert(bw.tile_chunks(wad)[2].tag == "TRAK")
---```
---@param chunks bw.TileChunk[]
---@param wad? string the bytes of the other
---@return string? bytes
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.write_tile_chunks(chunks, wad) end

---Tells what a Model brings, or a mesh's own triangles hold, and what looks wrong with it. tostring of the report is its text.
---```lua
---local report = bw.report(model)
---print(report)
---for _, warning in ipairs(report.warnings) do print(warning) end
---```
---@param source bw.Model|bw.CollisionMesh|bw.LevelObject game axes, metres
---@param options? bw.MeshOptions of bw.mesh: a Model's names that they describe are understood
---@return bw.Report report
function bw.report(source, options) end

---Finds what breaks the rules of a level: corners, areas, slivers, repeats, ground turned over, T-junctions, gaps, index lists, lost rays, walls seen from behind, names, limits, facing and size. docs/checking.md tells of each. Of worlds of other games, what their own rules are.
---```lua
---for _, finding in ipairs(bw.check(mesh)) do
---  print(finding.severity, finding.code, finding.place, finding.message)
---end
---```
---@param world bw.Model|bw.CollisionMesh|bw.LevelObject|bw.HeightField|bw.TileGrid|bw.TileKit of a level, its own triangles; a Model in game axes, metres
---@param options? bw.MeshOptions those for bw.mesh; with strict a name that is not understood is an error
---@return bw.Finding[] findings empty when nothing is wrong
function bw.check(world, options) end

---Writes a page of HTML that shows a world as it is now, in any browser; it carries three.js, which is Debian's libjs-three.
---```lua
---local done, message = bw.view(mesh, "/no/folder/pier.html", {rays = {
---  {from = {0, 0, 9}, to = {0, 0, -9}},
---}})
---assert(not done and message)
---```
---@param world bw.CollisionMesh|bw.LevelObject|bw.HeightField|bw.MeshShape|bw.ShapeSet|bw.TileGrid
---@param path string
---@param options? bw.ViewOptions
---@return boolean? done
---@return string? message why there is nothing
---@return ("io"|"not_found"|"limit"|"memory")? code
function bw.view(world, path, options) end

---Makes a world without those faults that can be mended and change no answer elsewhere: triangles that no ray can hit and repeats of the same surface are left out, ground that faces down is turned over, a grid that loses triangles is made anew.
---```lua
---local fixed, report = assert(bw.fix(mesh))
---print(#report.dropped, #report.turned, report.relisted, #fixed)
---```
---@param world bw.Model|bw.CollisionMesh|bw.LevelObject it stays as it is; of a level, its mesh
---@param options? bw.MeshOptions as of bw.check
---@return bw.CollisionMesh|bw.Model|nil fixed
---@return bw.FixReport? report
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.fix(world, options) end

---Loads a CollisionMesh from the payloads of its six chunks.
---```lua
---local payloads = {}
---for _, chunk in ipairs {"03", "04", "05", "06", "07", "52"} do
---  payloads[chunk] = mesh:payload(tonumber(chunk, 16))
---end
---assert(#bw.payloads(payloads) == #mesh)
---```
---@param payloads bw.Payloads
---@return bw.CollisionMesh? mesh
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.payloads(payloads) end

---Makes a Buffer of numbers in single precision.
---```lua
---local rays = bw.buffer {0, 10, 10, 0, 0, -1, 20}
---assert(#rays == 7)
---```
---@param source integer|number[] how many, all 0, or their values
---@return bw.Buffer? buffer
---@return string? message why there is nothing
---@return ("memory")? code
function bw.buffer(source) end

---Makes an IPhysics: an empty one, or one as it was saved.
---```lua
---local bodies = assert(bw.physics {objects = 1000})
---assert(bodies:stats().pools.object_boxes.size == 1000)
---```
---@param source? bw.PhysicsOptions|string how many of each it holds, or the bytes of IPhysics.save
---@return bw.IPhysics? physics
---@return string? message why there is nothing
---@return ("limit"|"truncated"|"invalid"|"memory")? code
function bw.physics(source) end

---Makes a Filter: what queries pass over. Make it once.
---```lua
---local no_glass = bw.filter {exclude = {"GLASS"}, skip = {"climb"}}
---mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20, no_glass)
---```
---@param options? bw.FilterOptions
---@return bw.Filter filter
function bw.filter(options) end

---A built-in level.
---```lua
---local pier = assert(bw.example "pier")
---print(pier)
---```
---@param name string "pier"
---@return bw.CollisionMesh? mesh
---@return string? message why there is nothing
---@return ("not_found"|"memory")? code
function bw.example(name) end

---The name of a material.
---```lua
---assert(bw.material_name(2) == "MATERIAL_GLASS")
---```
---@param id integer any; out of 0 to 190 it is "unknown"
---@return string name
function bw.material_name(id) end

---The id of a material's name.
---```lua
---assert(bw.material_id "glass" == 2)
---```
---@param name string in any case, with or without MATERIAL_
---@return integer? id nil when there is none
function bw.material_id(name) end

---The names of the bits of a triangle's flags.
---```lua
---assert(table.concat(bw.flag_names(0x81), " ") == "enabled climb")
---```
---@param flags integer 0 to 65535
---@return string[] names from bit 0
function bw.flag_names(flags) end

---The number of a list of flag names.
---```lua
---assert(bw.flags {"enabled", "climb"} == 0x81)
---```
---@param names string[] "enabled", "two_sided", "player_climb", "shadow", "climb", "testable", or "bit0" to "bit15"
---@return integer flags
function bw.flags(names) end

---What a name says of triangles: NAME[+flag...][@AREA], as names of a Model's materials and groups are read. NAME is a material or its id, in any case, with or without MATERIAL_; a flag is a name, bit0 to bit15, or bits as 0x00a0. Blender's endings (.001) do not count.
---```lua
---local surface = assert(bw.surface "railing+climb@12.001")
---assert(surface.material == 122 and surface.flags == 0x80 and surface.area == 12)
---```
---@param name string "RAILING+climb+bit5@12"
---@return bw.Surface? surface numbers; what the name does not give is nil
---@return string? message why there is nothing
---@return ("invalid")? code
function bw.surface(name) end

---The name that bw.surface reads back as the same: at most 63 characters that Blender keeps. Flags 0 and area 0 are written as absent.
---```lua
---assert(bw.surface_name {material = 2, flags = {"climb"}} == "GLASS+climb")
---```
---@param surface bw.Surface
---@return string name
function bw.surface_name(surface) end

---Whether a triangle can be climbed: bit 7, material 30, or for a player bit 2.
---```lua
---assert(bw.climbable(0, "LOW_FENCE"))
---```
---@param flags integer|string[]
---@param material integer|string id or name
---@param player? boolean (false when absent)
---@return boolean climbable
function bw.climbable(flags, material, player) end

---The shortest decimal text that reads back as the same float32, whatever the locale.
---```lua
---assert(bw.float_text(0.1) == "0.1")
---```
---@param number number rounded to float32
---@return string text also "nan", "inf", "-inf"
function bw.float_text(number) end

---Reads a decimal number into the nearest float32.
---```lua
---assert(bw.float_parse "1e-1" == bw.float_parse "0.1")
---```
---@param text string
---@return number? number nil when it is no finite number's text
function bw.float_parse(text) end

---Makes a whole level of 18 chunks around a copy of a mesh: no occluders, paths or subtitles, and RenderWare streams without a texture, a triangle or an atomic. It loads through the checks of any level.
---```lua
---local made = assert(bw.level(bw.example "pier", "level200"))
---assert(made:ground(0, 10, 5) == made.mesh:ground(0, 10, 5))
---```
---@param mesh bw.CollisionMesh
---@param name? string "level200": the file's id is its hash
---@return bw.LevelObject? level
---@return string? message why there is nothing
---@return ("limit"|"memory")? code
function bw.level(mesh, name) end

---Makes a mesh of new triangles that stays as close to an old one as it can. A triangle with the corners of an old one keeps its record, order and cells; an old one that is no more leaves the lists; a new one comes behind all others. Nothing changed gives the same bytes. Flag bit 0, which loading sets, does not count.
---```lua
---local merged, report = bw.merge(mesh, mesh:model())
---assert(merged and report.kept == #mesh)
---assert(merged:save() == mesh:save())
---```
---@param old bw.CollisionMesh
---@param source bw.Model|bw.NewTriangle[] game axes, metres
---@param options? bw.MergeOptions
---@return bw.CollisionMesh? mesh
---@return bw.MergeReport? report
---@return string? message why there is nothing
---@return ("invalid"|"limit"|"memory")? code
function bw.merge(old, source, options) end

---Opens an archive: a DIR with the WAD beside it or at another path; or an ISO 9660 image that has WARRIORS.DIR and WARRIORS.WAD in its root folder, for reading.
---```lua
---local archive, message, code = bw.wad("no such folder/WARRIORS.DIR")
---assert(not archive and code == "not_found", message)
---```
---@param path string of the DIR or the image
---@param wad? string the path of the WAD
---@return bw.Wad? wad
---@return string? message why there is nothing
---@return ("not_found"|"io"|"truncated"|"invalid"|"limit"|"unsupported"|"memory")? code
function bw.wad(path, wad) end

---Opens an archive that is in memory.
---```lua
---assert(#bw.wad_bytes(packer:bytes()) == #packer)
---```
---@param dir string bytes of the DIR
---@param wad string bytes of the WAD
---@return bw.Wad? wad
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.wad_bytes(dir, wad) end

---The hash of a file's name in an archive: the CRC-32 of "./ee_files/" and the name, with A to Z made small. A name that begins with "./" stands as it is.
---```lua
---assert(bw.wad_hash "LEVEL1.LEV" == 0x393f70e2)
---```
---@param name string
---@return integer hash
function bw.wad_hash(name) end

---Makes a path of an entry's name that stays below the folder it is put into.
---```lua
---assert(bw.wad_path "./ee_files/level1.lev" == "ee_files/level1.lev")
---assert(not bw.wad_path "../outside.txt")
---```
---@param name string
---@return string? path with '/' between its parts
---@return string? message why there is nothing
---@return ("invalid"|"limit")? code
function bw.wad_path(name) end

---Starts an archive.
---```lua
---assert(#bw.packer() == 0)
---```
---@return bw.Packer? packer
---@return string? message why there is nothing
---@return ("memory")? code
function bw.packer() end

---Starts the load of a chunk container.
---```lua
---local load = assert(bw.chunks(mesh:save()))
---assert(load:layout() == "flat")
---```
---@param data string
---@param layout? string "flat" or "grouped"; when absent, what the sizes in it prove
---@return bw.Chunks? chunks
---@return string? message why there is nothing
---@return ("unsupported"|"memory")? code
function bw.chunks(data, layout) end

---Writes a chunk container. What the game reads has chunks whose size is a multiple of 16.
---```lua
---local bytes = assert(bw.write_chunks({{type = 0x22, data = "sixteen bytes it"}}, {id = "thing"}))
---assert(#bytes == 48)
---```
---@param list bw.NewChunk[]|bw.NewGroup[] groups for a grouped container
---@param options? bw.ContainerOptions
---@return string? bytes
---@return string? message why there is nothing
---@return ("limit"|"invalid"|"memory")? code
function bw.write_chunks(list, options) end

---What a chunk type is.
---```lua
---assert(bw.chunk_type(0x03).name == "Collision Mesh")
---```
---@param type integer
---@return bw.ChunkType? type nil from 0x54 on
function bw.chunk_type(type) end

---The CRC-32 of a name as it is spelled: the ids of containers, groups and chunks.
---```lua
---assert(bw.name_hash "level99" == 0xe36542ae)
---```
---@param name string
---@return integer hash
function bw.name_hash(name) end

---Reads the data of a chunk 0x53.
---```lua
---assert(#bw.occluders(("\0"):rep(16)) == 0)
---```
---@param data string the chunk's bytes
---@return bw.Occluders? occluders
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.occluders(data) end

---Reads the data of a chunk 0x40.
---```lua
---assert(#bw.path_map(("\0"):rep(48)) == 0)
---```
---@param data string the chunk's bytes
---@return bw.PathMap? paths
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.path_map(data) end

---Reads the data of a chunk 0x51.
---```lua
---assert(#bw.subtitles("\2\0") == 0)
---```
---@param data string the chunk's bytes
---@return bw.Subtitles? subtitles
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.subtitles(data) end

---Lists the sections of a RenderWare stream; nothing in them is interpreted.
---```lua
---for _, section in ipairs(bw.sections(level:chunk("sky model").data)) do
---  print(("  "):rep(section.depth) .. (section.name or section.type), section.size)
---end
---```
---@param data string
---@return bw.Section[]? sections
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"memory")? code
function bw.sections(data) end

---Makes a WorldManager: one without a level, or one as it was saved. What its files come from must stay as it is.
---```lua
---local streets = assert(bw.world_manager {
---  levels = {town = mesh},
---  worlds = {town = {
---    parts = {100, 100},
---    sectors = {
---      {low = {0, 0, 0}, high = {10, 10, 10}, part = 1},
---      {low = {10, 0, 0}, high = {20, 10, 10}, part = 2},
---    },
---  }},
---})
---assert(streets:load_level("town"))
---streets:set_cameras {{18, -5, 2}}
---assert(streets:update(0) == "loaded" and streets.solid:part(2).state == "loaded")
---```
---@param source bw.Wad|string|bw.ManagerSource an archive, the path of a folder, or a table
---@param options? bw.ManagerOptions|string how it is made, or the bytes of WorldManager.save
---@return bw.WorldManager? manager
---@return string? message why there is nothing
---@return ("not_found"|"limit"|"invalid"|"truncated"|"unsupported"|"io"|"memory")? code
function bw.world_manager(source, options) end

---Makes a StreamedWorld of which nothing is loaded.
---```lua
---local two = assert(bw.streamed_world {
---  name = "two", parts = {{heap_size = 100}, {heap_size = 200}},
---  tree = {
---    axis = "x", value = 10,
---    left = {low = {0, 0, 0}, high = {10, 10, 10}, part = 1},
---    right = {low = {10, 0, 0}, high = {20, 10, 10}, part = 2},
---  },
---})
---assert(#two == 2)
---```
---@param source bw.WorldSource
---@return bw.StreamedWorld? world
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"unsupported"|"memory")? code
function bw.streamed_world(source) end

---Tells what is in the file of a world's part (NAME_ms1.sec).
---```lua
---local file = assert(bw.part_file(world:files()["row_ms1.sec"]))
---assert(file.atomics[1].index == 0)
---```
---@param bytes string
---@return bw.PartFile? file
---@return string? message why there is nothing
---@return ("truncated"|"invalid"|"limit"|"unsupported"|"memory")? code
function bw.part_file(bytes) end

---Makes an empty Budget.
---```lua
---assert(bw.budget(1000):free() == 1000)
---```
---@param capacity? integer in bytes: that of the console's Sector Pool when absent (17217536 when absent)
---@param options? bw.BudgetOptions
---@return bw.Budget? budget
---@return string? message why there is nothing
---@return ("memory")? code
function bw.budget(capacity, options) end

---The size of one of the game's pools, by the size of a file or of the largest free block. quirk: products wrap at 2^32.
---```lua
---assert(bw.pool_size("world_level_pool", 300000) == 309000)
---```
---@param pool string "world_level_pool" or "global_data_pool" of a file's size; "sector_pool" or "sector_pool_2" of the largest free block; "world_heap" or "part_heap" of a file's size where there is no manifest
---@param bytes integer
---@return integer bytes
function bw.pool_size(pool, bytes) end

---What the water of a level takes of the budget.
---```lua
---assert(bw.water_size(100, 1000) == 100 * 64 + 1000 + 0x1064)
---```
---@param grid_vertices integer
---@param file_size integer in bytes
---@return integer bytes
function bw.water_size(grid_vertices, file_size) end

---The name that the original registers a pool under: 15 characters, "-" for blanks and "_".
---```lua
---assert(bw.pool_label("level102s_sec.wld") == "level102s-sec.w")
---```
---@param name string
---@return string label
function bw.pool_label(name) end

---Turns a point of the game to RenderWare's axes: (x, z, -y).
---```lua
---assert(select(3, bw.view_point(1, 2, 3)) == -2)
---```
---@param point bw.Point
---@return number x
---@return number y
---@return number z
---@overload fun(point_x: number, point_y: number, point_z: number): number, number, number
function bw.view_point(point) end

---The six planes of an upright view, in game axes.
---```lua
---assert(#bw.view_planes({0, 0, 1.5}, {0, 1, 0}) == 6)
---```
---@param camera bw.Point in metres
---@param direction bw.Point of any length, not vertical
---@param options? bw.ViewSizes
---@return number[][]? planes left, right, far, top, bottom, near: each {nx, ny, nz, d} with its inside positive; nil when nothing can be seen: a zero or vertical direction, sizes of 0 or less
---@overload fun(camera_x: number, camera_y: number, camera_z: number, direction: bw.Point, options?: bw.ViewSizes): number[][]?
---@overload fun(camera: bw.Point, direction_x: number, direction_y: number, direction_z: number, options?: bw.ViewSizes): number[][]?
---@overload fun(camera_x: number, camera_y: number, camera_z: number, direction_x: number, direction_y: number, direction_z: number, options?: bw.ViewSizes): number[][]?
function bw.view_planes(camera, direction, options) end

---The next draw distance. With over 29.5 frames a second it moves toward `pending`, at most 300 of it, shrinking by at most 40.5 and growing by at most 10.5 a second; with fewer it shrinks. It stays at 60 - 10 * viewports or over, and at far_clip or under.
---```lua
---local distance = bw.draw_distance(100, 1000, {far_clip = 300})
---assert(math.abs(distance - 100.35) < 1e-4)
---```
---@param current number in metres
---@param pending number in metres: of what is wanted next
---@param options? bw.FrameOptions
---@return number distance in metres
function bw.draw_distance(current, pending, options) end

---The squared distance of a box from the nearest camera: on each axis the square of the way to the nearer of the two faces, also from inside.
---```lua
---assert(bw.box_distance({0, 0, 0}, {10, 10, 10}, {{5, 5, 5}}) == 75)
---```
---@param low bw.Point in metres
---@param high bw.Point in metres
---@param cameras number[][] in metres: at most eight points {x, y, z}
---@return number distance squared; infinity without a camera
---@overload fun(low_x: number, low_y: number, low_z: number, high: bw.Point, cameras: number[][]): number
---@overload fun(low: bw.Point, high_x: number, high_y: number, high_z: number, cameras: number[][]): number
---@overload fun(low_x: number, low_y: number, low_z: number, high_x: number, high_y: number, high_z: number, cameras: number[][]): number
function bw.box_distance(low, high, cameras) end

---The alpha of what fades in within a second.
---```lua
---assert(bw.fade_alpha(1000, 500) == 127)
---```
---@param fade_end integer in milliseconds: when it has faded in; may wrap at 2^32
---@param now integer in milliseconds
---@return integer alpha 0 to 255
function bw.fade_alpha(fade_end, now) end

---Sets the alpha of material colours; nothing else changes.
---```lua
---assert(bw.fade_colours("\10\20\30\255", 128) == "\10\20\30\128")
---```
---@param colours string four bytes each: red, green, blue, alpha
---@param alpha integer 0 to 255
---@return string colours
function bw.fade_colours(colours, alpha) end

return bw
