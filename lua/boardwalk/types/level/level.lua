---@meta _
-- Made by `make docs` from docs/api.lua and docs/api; edit those instead.

local bw = require "boardwalk"

---Adds a volume box. Missing arguments are 0, "" or false as in the original.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---```
---@param name string
---@param kind integer 0 any human, 2 players, 3 turf
---@param corner number[] in metres: {x, y, z}
---@param size number[] in metres: {x, y, z}, may be negative
---@param enable? boolean (true when absent)
---@param flags? integer (0 when absent)
---@return integer handle NilHandle when it is refused
function AddVolumeBox(name, kind, corner, size, enable, flags) end

---Adds a flag: a named point of the level.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---```
---@param name string
---@param position number[] in metres: {x, y, z}
---@param heading number in degrees: 0 faces +y
---@param activity? integer (0 when absent)
---@param group? integer (0 when absent)
---@return integer handle NilHandle when the table is full
function AddFlag(name, position, heading, activity, group) end

---Switches every triangle of the level that lies wholly inside a box.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---ChangeCollision(door, false)
---```
---@param box integer a box's handle; any other does nothing
---@param enable boolean false, 0 and nil are off
function ChangeCollision(box, enable) end

---the handle of nothing
---@type integer
NilHandle = nil

---What level scripts have beyond the original's bindings.
---@class Warlib
---@field mesh bw.CollisionMesh the level's collision
---@field level table {name =, source =, triangles =} of the level
Warlib = {}

---The module boardwalk without what opens files.
Warlib.bw = {
  version = bw.version,
  mesh = bw.mesh,
  filter = bw.filter,
  physics = bw.physics,
  example = bw.example,
  material_name = bw.material_name,
  material_id = bw.material_id,
  flag_names = bw.flag_names,
  flags = bw.flags,
  climbable = bw.climbable,
  float_text = bw.float_text,
  float_parse = bw.float_parse,
}

---Draws the ground of a mesh from above in characters.
---```lua
---print(table.concat(Warlib.height_map(Warlib.mesh, 40), "\n"))
---```
---@param mesh bw.CollisionMesh
---@param columns? integer (72 when absent)
---@param rows? integer keeps the shape when absent
---@param marks? table[] letters to put on it: {x =, y =, mark =}
---@return string[] lines the last is a legend
function Warlib.height_map(mesh, columns, rows, marks) end

---Copies of the volume boxes that scripts added.
---```lua
---for _, box in ipairs(Warlib.boxes()) do print(box.name) end
---```
---@return table[] boxes {handle, name, kind, enabled, flags, corner, size}
function Warlib.boxes() end

---Copies of the flags that scripts added.
---```lua
---for _, flag in ipairs(Warlib.flags()) do print(flag.name) end
---```
---@return table[] flags {handle, name, heading, activity, group, enabled, position}
function Warlib.flags() end

---Counts a check; a failed one is said at once and the script goes on.
---```lua
---Warlib.check(Warlib.mesh:ground(0, 10, 5), "there is ground in the street")
---```
---@param condition any passed when neither nil nor false
---@param message? string what should have held
---@return boolean passed
function Warlib.check(condition, message) end

---Counts a check of an answer against what is wanted.
---```lua
---Warlib.expect("ground", Warlib.mesh:ground(0, 10, 5), 1.5, 1e-5)
---```
---@param name string what was asked
---@param got any
---@param want any of a table every entry must agree; got may have more names
---@param tolerance? number (0 when absent)
---@return boolean passed
function Warlib.expect(name, got, want, tolerance) end
