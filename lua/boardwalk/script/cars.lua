--- Cars: a body of two boxes, and how one explodes. source: the scripting page, "Implement these"

local arguments = require "boardwalk.script.arguments"
local humans = require "boardwalk.script.humans"
local messages = require "boardwalk.script.messages"
local objects = require "boardwalk.script.objects"
local sight = require "boardwalk.script.sight"

local cars = {}

local MOST = 18
-- An explosion kills so far around where nothing of the level is between, and breaks glass farther.
local DEADLY, SHATTERING = 5, 10
-- our choice: where the blast starts above the car's place, and where it meets a human.
local BLAST_HEIGHT, HUMAN_HEIGHT = 0.5, 1

function cars.start(session)
  session.game.car_count = 0
end

local function remove(session, car)
  session.game.car_count = session.game.car_count - 1
  objects.remove(session, car)
end

local function blast_humans(session, x, y, z, car)
  for slot = 0, session.game.human_count - 1 do
    local human = session.game.humans[slot]
    local hx, hy, hz = session:position(human)
    if hx and human.alive then
      local square = (hx - x) ^ 2 + (hy - y) ^ 2 + (hz - z) ^ 2
      if square <= DEADLY * DEADLY
        and sight.is_clear(session, x, y, z + BLAST_HEIGHT, hx, hy, hz + HUMAN_HEIGHT) then
        humans.kill(session, human, car)
      end
    end
  end
end

local function explode(session, car)
  local x, y, z = session:position(car)
  blast_humans(session, x, y, z, car.handle)
  for _, object in ipairs(session:objects_near(x, y, z, SHATTERING)) do
    if object.kind == "glass" then object.broke(session, object, session:nil_handle()) end
  end
  messages.send_car(session, messages.CAR, car.handle, session:nil_handle(), -1, 1)
  car.broken = true
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function cars.bindings(session)
  local bindings = {}

  local function find(handle)
    local car = session:find(handle)
    return car and car.kind == "car" and car or nil
  end

  --- CarSpawn(type, pos, rot, -1, 0) -> handle, NilHandle when all 18 are there.
  function bindings.CarSpawn(kind, position, rotation)
    if session.game.car_count >= MOST then return session:nil_handle() end
    local car = objects.add(session, "car", {
      type = arguments.text(kind), position = arguments.vector(position),
      rotation = arguments.quaternion(rotation), hitpoints = 1, body = true,
    })
    if not car then return session:nil_handle() end
    session.game.car_count = session.game.car_count + 1
    return car.handle
  end

  --- CarDestroy(car)
  function bindings.CarDestroy(handle)
    local car = find(handle)
    if car then remove(session, car) end
  end

  --- CarExplode(car, quiet)
  function bindings.CarExplode(handle)
    local car = find(handle)
    if car and not car.broken then explode(session, car) end
  end

  return bindings
end

return cars
