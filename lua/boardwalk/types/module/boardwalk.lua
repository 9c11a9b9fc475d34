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
---@field code string "repeated-corner", "no-area", "never-hit", "sliver", "duplicate-triangle", "duplicate-vertex", "unlisted", "file", "unknown-name", "empty", "limit", "facing" or "size"
---@field place string "triangle 4", "vertex 1", "line 7", 'material "RALING"', "whole"
---@field message string

---Options of bw.load and bw.load_bytes.
---@class bw.LoadOptions
---@field only? string "mesh": give a CollisionMesh or fail

---Options of bw.import.
---@class bw.ImportOptions
---@field up? string the file's axis that points up, "y" or "z"; its x stays x ("y" when absent)
---@field scale? number in metres per unit: above 0 (1 when absent)
---@field whole? boolean keep triangles without an area, so that numbers are the file's (false when absent)

---Options of bw.export.
---@class bw.ExportOptions
---@field format? string the usual ending of a format, in place of that of the path
---@field up? string the axis of the file that points up, "y" or "z"; x stays x ("y" when absent)
---@field force? boolean whether a file that is there is written over (false when absent)

---Options of bw.mesh.
---@class bw.MeshOptions
---@field cell_size? number in metres: doubled until the grid has at most 65,536 cells (8 when absent)
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

---As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has t -1, triangle -1 and 0 for the rest.
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
---@param filter? bw.Filter what to pass over
---@return integer found how many hit
function CollisionMesh:cast_many(rays, hits, filter) end

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
---@return bw.CollisionMesh|bw.Model|nil result a CollisionMesh of the six collision chunks of a flat container, or a Model of Wavefront OBJ or what Assimp reads, in the file's own axes
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
---@return bw.CollisionMesh|bw.Model|nil result as of bw.load
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

---Writes a Model or a CollisionMesh as a file, by the ending of its name: "lev" is the container of a CollisionMesh; "obj", "glb" and "gltf" keep every triangle in its order, positions to the bit and names; "ply" and "stl" hold no names; what else Assimp writes ("dae" ...) is as exact as Assimp.
---```lua
---local path = os.tmpname()
---assert(bw.export(mesh, path, {format = "obj", force = true}))
---assert(#bw.import(path) == #mesh)
---os.remove(path)
---```
---@param source bw.Model|bw.CollisionMesh
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

---Tells what a Model brings, or a mesh's own triangles hold, and what looks wrong with it. tostring of the report is its text.
---```lua
---local report = bw.report(model)
---print(report)
---for _, warning in ipairs(report.warnings) do print(warning) end
---```
---@param source bw.Model|bw.CollisionMesh game axes, metres
---@param options? bw.MeshOptions of bw.mesh: a Model's names that they describe are understood
---@return bw.Report report
function bw.report(source, options) end

---Finds what breaks the rules of a level: corners, areas, slivers, repeats, index lists, names, limits, facing and size.
---```lua
---for _, finding in ipairs(bw.check(mesh)) do
---  print(finding.severity, finding.code, finding.place, finding.message)
---end
---```
---@param world bw.Model|bw.CollisionMesh its own triangles; game axes, metres
---@param options? bw.MeshOptions those for bw.mesh; with strict a name that is not understood is an error
---@return bw.Finding[] findings empty when nothing is wrong
function bw.check(world, options) end

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

return bw
