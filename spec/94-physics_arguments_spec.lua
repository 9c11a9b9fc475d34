-- Bad input of IPhysics: what raises, and what is an error value.
local bw = require "boardwalk"
local helpers = require "spec.helpers"

local message_of = helpers.message_of

local huge, nan = math.huge, 0 / 0

local physics

before_each(function() physics = assert(bw.physics()) end)

describe("a wrong argument raises:", function()
  local owner, body, shape
  before_each(function()
    owner = physics:add_owner()
    body = assert(owner:add_body())
    shape = assert(body:add_shape {type = "box", size = {1, 1, 1}})
  end)

  local ABOVE = "expected a number above 0, got "
  local TYPES = 'expected "box", "sphere", "capsule" or "segment", got '
  local WRONG = {
    -- sizes
    {"Body.add_shape: argument 'options.radius': " .. ABOVE .. "0",
      function() body:add_shape {type = "sphere", radius = 0} end},
    {"Body.add_shape: argument 'options.radius': " .. ABOVE .. "-1",
      function() body:add_shape {type = "capsule", height = 1, radius = -1} end},
    {"Body.add_shape: argument 'options.size': " .. ABOVE .. "0",
      function() body:add_shape {type = "box", size = {1, 0, 1}} end},
    {"Body.add_shape: argument 'options.length': expected a number, got nil",
      function() body:add_shape {type = "segment", radius = 1} end},
    {"Shape.set_size: argument 'size.size': " .. ABOVE .. "-2",
      function() shape:set_size {size = {1, 1, -2}} end},
    {"Owner.add_pane_body: argument 'width': " .. ABOVE .. "0",
      function() owner:add_pane_body(0, 1) end},
    {"Owner.add_object_body: argument 'options.size': expected a finite number for y, got nan",
      function() owner:add_object_body {size = {1, nan, 1}} end},
    {"Owner.add_object_body: argument 'options.size': expected a point {x, y, z}, got 1",
      function() owner:add_object_body {size = 1} end},
    {"Owner.add_human_body: argument 'options.scale': " .. ABOVE .. "0",
      function() owner:add_human_body {scale = 0} end},
    {"Owner.add_car_body: argument 'second': expected a table, got nil",
      function() owner:add_car_body({size = {1, 1, 1}}) end},
    {"Owner.add_car_body: argument 'first': expected no other names than size, offset, got "
      .. '"centre"', function() owner:add_car_body({size = {1, 1, 1}, centre = {}}, {}) end},
    {"Body.set_sweep: argument 'scale': " .. ABOVE .. "0",
      function() body:set_sweep({0, 0, 0}, {1, 1, 0}) end},
    -- poses
    {"Owner.move: argument 'position': expected a finite number for x, got nan",
      function() owner:move(nan, 0, 0) end},
    {"Owner.move: argument 'rotation[4]': expected a finite number, got inf",
      function() owner:move({0, 0, 0}, {0, 0, 0, huge}) end},
    {"Owner.move: argument 'rotation': expected a table, got 1",
      function() owner:move(0, 0, 0, 1) end},
    {"Owner.set: argument 'fields.rotation[1]': expected a number, got nil",
      function() owner:set {rotation = {}} end},
    {"Owner.set: argument 'fields.angular_velocity': expected a finite number for z, got -inf",
      function() owner:set {angular_velocity = {0, 0, -huge}} end},
    {"Owner.set: argument 'fields.held': expected a boolean, got 1",
      function() owner:set {held = 1} end},
    {"Owner.set: argument 'fields.flags': expected an integer from 0 to 4294967295, got -1",
      function() owner:set {flags = -1} end},
    {"Owner.set_bone: argument 'bone': expected an integer from 0 to 63, got 64",
      function() owner:set_bone(64, 0, 0, 0) end},
    {"IPhysics.set_time: argument 'seconds': expected a finite number, got nan",
      function() physics:set_time(nan) end},
    {"Body.set_box: argument 'high': expected a finite number for x, got nan",
      function() body:set_box({0, 0, 0}, {nan, 0, 0}) end},
    {"Body.set_group: argument 'group': expected an integer from -32768 to 32767, got 32768",
      function() body:set_group(32768) end},
    {"Shape.set_offset: argument 'bone': expected an integer from -1 to 63, got 64",
      function() shape:set_offset(0, 0, 0, 64) end},
    -- types of shapes, layers, names
    {"Body.add_shape: argument 'options.type': " .. TYPES .. '"cone"',
      function() body:add_shape {type = "cone", radius = 1} end},
    {"Body.add_shape: argument 'options.size': expected nil for a sphere, got a table",
      function() body:add_shape {type = "sphere", radius = 1, size = {1, 1, 1}} end},
    {"Shape.set_size: argument 'size': expected no other names than size, radius, height, length, "
      .. 'got "half"', function() shape:set_size {half = {1, 1, 1}} end},
    {"IPhysics.overlap: argument 'shape.type': " .. TYPES .. "5",
      function() physics:overlap {type = 5} end},
    {"IPhysics.overlap: argument 'shape': expected a Geometry or a Shape, got nil",
      function() physics:overlap() end},
    {"IPhysics.overlap: argument 'shape': expected sizes over 0, numbers up to 1e7 and unit axes "
      .. "at right angles, got a table",
      function() physics:overlap {type = "sphere", centre = {0, 0, 0}, radius = 0} end},
    {"IPhysics.ray_shape: argument 'shape': expected sizes over 0, numbers up to 1e7 and unit axes "
      .. "at right angles, got a table", function()
        physics:ray_shape({type = "box", centre = {0, 0, 0}, half = {1, 1, 1},
          axes = {{1, 0, 0}, {0, 1, 0}, {0, 0.1, 1}}}, 0, 0, 0, 1, 0, 0, 1)
      end},
    {"IPhysics.shape_bounds: argument 'shape': expected no other names than type, centre, radius, "
      .. 'got "base"', function()
        physics:shape_bounds {type = "sphere", base = {0, 0, 0}, centre = {0, 0, 0}, radius = 1}
      end},
    {"Owner.add_object_body: argument 'options.layers[2]': expected the name of a layer, got "
      .. '"RAYCAST"', function()
        owner:add_object_body {size = {1, 1, 1}, layers = {"JUMPTARGET", "RAYCAST"}}
      end},
    {"IPhysics.query_box: argument 'options.flag_mask': expected a number or a list of names of "
      .. 'layers, got "RAYCASTTARGET"', function()
        physics:query_box(0, 0, 0, 1, 1, 1, {flag_mask = "RAYCASTTARGET"})
      end},
    {"IPhysics.pool_entry: argument 'pool': expected the name of a pool, got \"humans\"",
      function() physics:pool_entry("humans", 0) end},
    {"IPhysics.pool_entry: argument 'index': expected an integer from 0 to 17, got 18",
      function() physics:pool_entry("car_bodies", 18) end},
    {"IPhysics.dispatch: argument 'other': " .. TYPES .. "nil",
      function() physics:dispatch("sweep", "box") end},
    {"Owner.settle: argument 'axes': expected letters of x, y and z, or a number, got \"w\"",
      function() owner:settle({0, 0, 1}, "w") end},
    {"Body.ignore: argument 'owner': expected an Owner or \"level\", got nil",
      function() body:ignore() end},
    {"Body.stop_ignoring: argument 'owner': expected an Owner or \"all\", got \"level\"",
      function() body:stop_ignoring("level") end},
    -- rays and queries
    {"IPhysics.cast: argument 'direction': expected a finite number for x, got nan",
      function() physics:cast({0, 0, 0}, {nan, 0, 0}, 1) end},
    {"IPhysics.cast: argument 'length': expected a number that is not negative, got -1",
      function() physics:cast({0, 0, 0}, {1, 0, 0}, -1) end},
    {"IPhysics.ray_cast: argument 'options.quirks': expected a boolean, got 1",
      function() physics:ray_cast({0, 0, 0}, {1, 0, 0}, 1, {quirks = 1}) end},
    {"IPhysics.ray_cast: argument 'options.type_mask': expected an integer from 0 to 4294967295, "
      .. "got 4294967296",
      function() physics:ray_cast({0, 0, 0}, {1, 0, 0}, 1, {type_mask = 2 ^ 32}) end},
    {"IPhysics.line_test: argument 'mesh': expected a CollisionMesh or nil, got an IPhysics",
      function() physics:line_test(physics, {0, 0, 0}, {1, 0, 0}) end},
    {"IPhysics.line_test: argument 'filter': expected a Filter or nil, got a table",
      function() physics:line_test(nil, {0, 0, 0}, {1, 0, 0}, {filter = {}}) end},
    {"bw.physics: argument 'source': expected a table, a string or nil, got 1",
      function() bw.physics(1) end},
    {"bw.physics: argument 'source.cars': expected an integer from 0 to 65535, got -1",
      function() bw.physics {cars = -1} end},
  }
  for _, case in ipairs(WRONG) do
    it(case[1], function() assert.equal(case[1], message_of(case[2])) end)
  end
end)

describe("an error value", function()
  local FAR = "expected a number between -1e7 and 1e7, got "
  local CASES = {
    {"for a place that is too far", "position: " .. FAR .. "100000000", "invalid",
      function() return physics:add_owner {position = {0, 0, 1e8}} end},
    {"for a size that is too large", "size: expected a size over 0, at most 1e7, got 1e+20",
      "invalid",
      function() return physics:add_owner():add_object_body {size = {1, 1e20, 1}} end},
    {"for a time that is too far", "seconds: " .. FAR .. "1e+10", "invalid",
      function() return physics:set_time(1e10) end},
    {"for a box upside down", "low: expected no more than high", "invalid", function()
      return assert(physics:add_owner():add_body()):set_box({0, 0, 1}, {0, 0, 0})
    end},
    {"for an object that is neither box nor sphere", "type: expected 1 (box) or 2 (sphere), got 3",
      "unsupported", function()
        return physics:add_owner():add_object_body {size = {1, 1, 1}, shape = "capsule"}
      end},
    {"for a body that is no human's and ignores the level",
      "owner: only a human's body ignores the level", "unsupported",
      function() return physics:add_owner():add_body():ignore("level") end},
    {"for a settle without an axis", "axis_mask: expected a bit of 1, 2 or 4, got 8", "invalid",
      function() return physics:add_owner():settle({0, 0, 1}, 8) end},
  }
  for _, case in ipairs(CASES) do
    it(case[1], function() assert.same({nil, case[2], case[3]}, {case[4]()}) end)
  end
end)
