--- What many entries of the description share.

local shared = {}

shared.ORIGIN = "origin Point (metres) -- where the ray starts"
shared.DIRECTION = "direction Point -- used as it is, never normalised; zero is a miss"
shared.LENGTH = "length number (directions) -- metres for a unit direction; 0 is a miss"
shared.FILTER = "filter? Filter -- what to pass over"
shared.RAY = {shared.ORIGIN, shared.DIRECTION, shared.LENGTH, shared.FILTER}

shared.INDEX = "index integer -- its number, from 0"

shared.POINT_RESULT = {
  "x number? (metres) -- nil when nothing is met", "y number? (metres)", "z number? (metres)",
}
shared.LOW_HIGH = {
  "low_x number (metres)", "low_y number (metres)", "low_z number (metres)",
  "high_x number (metres)", "high_y number (metres)", "high_z number (metres)",
}

--- Fields of what a ray gives.
shared.MET = {
  "t number (directions) -- the distance along the ray",
  "x number (metres) -- where the triangle was met: origin + t * direction",
  "y number (metres)", "z number (metres)",
  "nx number -- its unit face normal; that of a two-sided triangle faces the ray",
  "ny number", "nz number",
  "material_name string -- the material's name",
  "flags integer -- bits 0 to 11 of the triangle's flags",
  "area integer -- its area byte",
}
shared.SET = "set? TriangleSet -- the set of an added triangle; nil for one of the mesh's own"

--- Fields of what people make triangles of.
shared.SURFACE = {
  "material? integer|string = 0 -- an id, or a name in any case with or without MATERIAL_",
  "flags? integer|string[] = 0 -- a number from 0 to 65535, or a list of flag names",
  "area? integer = 0 -- the area byte, 0 to 255",
}

--- A list and what follows it.
function shared.with(first, ...)
  local list = {}
  for _, item in ipairs(first) do list[#list + 1] = item end
  for _, item in ipairs({...}) do list[#list + 1] = item end
  return list
end

--- The methods destroy and is_destroyed of a class. `make` is Lua text that gives an object.
function shared.lifetime(make)
  local destroy = {
    name = "destroy", summary = "Frees the object now; a second time does nothing.",
    example = ("local other = %s\nother:destroy()\nassert(other:is_destroyed())"):format(make),
  }
  local is_destroyed = {
    name = "is_destroyed", summary = "Whether the object is destroyed; using it then raises.",
    returns = {"destroyed boolean"},
    example = ("local other = %s\nassert(not other:is_destroyed())"):format(make),
  }
  return destroy, is_destroyed
end

return shared
