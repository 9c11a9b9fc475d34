--- What owners, bodies and shapes share.

local part = {}

--- The methods destroy, is_destroyed, id and world. `make` is Lua text that gives an object of the
--- class, and `variable` the name of one in examples.
function part.methods(make, variable)
  local destroy = {
    name = "destroy", summary = "Takes it out of the world; a second time does nothing.",
    example = ("local other = %s\nother:destroy()\nassert(other:is_destroyed())"):format(make),
  }
  local is_destroyed = {
    name = "is_destroyed",
    summary = "Whether it is gone, or its world destroyed; using it then raises.",
    returns = {"destroyed boolean"},
    example = ("assert(not %s:is_destroyed())\nphysics:destroy()\nassert(%s:is_destroyed())")
      :format(variable, variable),
  }
  local id = {
    name = "id",
    summary = "A number for it that a saved world keeps: never that of another one until its place "
      .. "was used 65,535 times.",
    returns = {"id integer -- over 0"}, example = ("assert(%s:id() > 0)"):format(variable),
  }
  local world = {
    name = "world", summary = "The world it is in.", returns = {"physics IPhysics"},
    example = ("assert(%s:world() == physics)"):format(variable),
  }
  return destroy, is_destroyed, id, world
end

return part
