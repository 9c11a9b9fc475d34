--- The built-in level "pier": a beach with a pier, a street above it, and a shop.
--
-- Metres, z up, north is +y. From south to north: the beach runs up to the sea wall at y = 0, the
-- street lies behind it at 1.5 m, the pavement at 1.65 m, and on it the shop.
--
-- The doorway of the shop is shut by triangles of its own, which lie wholly inside the volume from
-- (11.02, 18.05, 1.68) to (12.98, 18.25, 4.03): ChangeCollision on a box of that place opens it.

-- What faces are made of. The area byte marks ground where something may stand; 0 marks none.
local SAND = {material = "SAND", area = 0}
local STREET = {material = "ASHPHALT", area = 1}
local PAVING = {material = "CONCRETE", area = 1}
local CONCRETE = {material = "CONCRETE", area = 0}
local DECK = {material = "WOOD", area = 2}
local TIMBER = {material = "WOOD", area = 0}
local SHOP_FLOOR = {material = "WOOD", area = 3}
local BRICK = {material = "BRICKWALL", area = 0}
local ROOF = {material = "ROOFTOP", area = 4}
local STAIRS = {material = "CONCRETE", area = 5}
local SHUTTER = {material = "ROLLUPDOOR", area = 0}
local GLASS = {material = "GLASS", area = 0, flags = {"two_sided"}}
local AWNING = {material = "PLASTIC", area = 0, flags = {"two_sided"}}
local RAILING = {material = "RAILING", area = 0, flags = {"two_sided", "climb"}}
local FENCE = {material = "LOW_FENCE", area = 0, flags = {"two_sided"}}

local STREET_Z, PAVEMENT_Z, FLOOR_Z, ROOF_Z = 1.5, 1.65, 1.7, 5.5

local function add_triangle(level, a, b, c, surface)
  level[#level + 1] = {
    a = a, b = b, c = c, material = surface.material, area = surface.area, flags = surface.flags,
  }
end

-- Four corners, counter-clockwise as seen from the side that a ray can hit.
local function add_quad(level, a, b, c, d, surface)
  add_triangle(level, a, b, c, surface)
  add_triangle(level, a, c, d, surface)
end

-- A box between two corners. `faces` has surfaces for `top`, `bottom` and `sides`; what it has not
-- is left out.
local function add_box(level, low, high, faces)
  local x0, y0, z0, x1, y1, z1 = low[1], low[2], low[3], high[1], high[2], high[3]
  if faces.top then
    add_quad(level, {x0, y0, z1}, {x1, y0, z1}, {x1, y1, z1}, {x0, y1, z1}, faces.top)
  end
  if faces.bottom then
    add_quad(level, {x0, y0, z0}, {x0, y1, z0}, {x1, y1, z0}, {x1, y0, z0}, faces.bottom)
  end
  if faces.sides then
    local south = {{x0, y0, z0}, {x1, y0, z0}, {x1, y0, z1}, {x0, y0, z1}}
    local east = {{x1, y0, z0}, {x1, y1, z0}, {x1, y1, z1}, {x1, y0, z1}}
    local north = {{x1, y1, z0}, {x0, y1, z0}, {x0, y1, z1}, {x1, y1, z1}}
    local west = {{x0, y1, z0}, {x0, y0, z0}, {x0, y0, z1}, {x0, y1, z1}}
    for _, side in ipairs({south, east, north, west}) do
      add_quad(level, side[1], side[2], side[3], side[4], faces.sides)
    end
  end
end

-- A wall that stands on nothing in particular and can be met from every side.
local function add_block(level, low, high, surface)
  add_box(level, low, high, {top = surface, bottom = surface, sides = surface})
end

-- An upright sheet without thickness between two points of the ground plan.
local function add_sheet(level, from, to, bottom, top, surface)
  add_quad(level, {from[1], from[2], bottom}, {to[1], to[2], bottom}, {to[1], to[2], top},
    {from[1], from[2], top}, surface)
end

local function add_beach(level)
  -- flat below the sea wall, then down into the sea
  add_quad(level, {-32, -8, 0}, {32, -8, 0}, {32, 0, 0}, {-32, 0, 0}, SAND)
  add_quad(level, {-32, -40, -3}, {32, -40, -3}, {32, -8, 0}, {-32, -8, 0}, SAND)
  -- five steps from the street down to the sand
  for i = 1, 5 do
    add_box(level, {-14, -0.4 * i, 0}, {-11, -0.4 * (i - 1), STREET_Z - 0.25 * i},
      {top = STAIRS, sides = STAIRS})
  end
end

local function add_street(level)
  add_box(level, {-32, 0, 0}, {32, 14, STREET_Z}, {top = STREET, sides = CONCRETE})
  add_box(level, {-32, 14, 0}, {32, 32, PAVEMENT_Z}, {top = PAVING, sides = CONCRETE})
  add_sheet(level, {-22, 20}, {-8, 20}, PAVEMENT_Z, PAVEMENT_Z + 1, FENCE)
end

local function add_pier(level)
  add_box(level, {-3, -36, 1.2}, {3, 0, STREET_Z}, {top = DECK, bottom = TIMBER, sides = TIMBER})
  for y = -34, -4, 6 do
    for _, x in ipairs({-2.6, 2.3}) do
      add_box(level, {x, y, -3.2}, {x + 0.3, y + 0.3, 1.2}, {sides = TIMBER})
    end
  end
  local rail_top = STREET_Z + 1
  for y = -36, -6, 6 do
    add_sheet(level, {-2.9, y}, {-2.9, y + 6}, STREET_Z, rail_top, RAILING)
    add_sheet(level, {2.9, y}, {2.9, y + 6}, STREET_Z, rail_top, RAILING)
  end
  add_sheet(level, {-2.9, -35.9}, {2.9, -35.9}, STREET_Z, rail_top, RAILING)
end

-- The front wall of the shop with a doorway and a window.
local function add_front(level)
  local low, high, y0, y1 = PAVEMENT_Z, 5.2, 18, 18.3
  add_block(level, {6, y0, low}, {11, y1, high}, BRICK) -- left of the doorway
  add_block(level, {11, y0, 4.05}, {13, y1, high}, BRICK) -- above it
  add_block(level, {13, y0, low}, {14, y1, high}, BRICK)
  add_block(level, {14, y0, low}, {17, y1, 2.6}, BRICK) -- below the window
  add_block(level, {14, y0, 4.2}, {17, y1, high}, BRICK) -- above it
  add_block(level, {17, y0, low}, {18, y1, high}, BRICK)
  -- what shuts the doorway, a little smaller than it
  add_block(level, {11.05, 18.1, FLOOR_Z}, {12.95, 18.2, 4}, SHUTTER)
  add_sheet(level, {14, 18.15}, {17, 18.15}, 2.6, 4.2, GLASS)
  add_quad(level, {6, 15.5, 4.3}, {18, 15.5, 4.3}, {18, 18, 4.6}, {6, 18, 4.6}, AWNING)
end

local function add_shop(level)
  add_front(level)
  add_block(level, {6, 18.3, PAVEMENT_Z}, {6.3, 28, 5.2}, BRICK)
  add_block(level, {17.7, 18.3, PAVEMENT_Z}, {18, 28, 5.2}, BRICK)
  add_block(level, {6.3, 27.7, PAVEMENT_Z}, {17.7, 28, 5.2}, BRICK)
  add_box(level, {6.3, 18.05, PAVEMENT_Z}, {17.7, 27.7, FLOOR_Z}, {top = SHOP_FLOOR})
  add_box(level, {5.5, 17.5, 5.2}, {18, 28.5, ROOF_Z}, {top = ROOF, bottom = BRICK, sides = BRICK})
  -- fourteen steps along the east wall up to the roof
  local rise = (ROOF_Z - PAVEMENT_Z) / 14
  for i = 1, 14 do
    local y = 18 + 0.7 * (i - 1)
    add_box(level, {18, y, PAVEMENT_Z}, {20, y + 0.7, PAVEMENT_Z + rise * i},
      {top = STAIRS, sides = STAIRS})
  end
end

--- The triangles of the level, as bw.mesh takes them.
---@return table[]
local function build()
  local level = {}
  add_beach(level)
  add_street(level)
  add_pier(level)
  add_shop(level)
  return level
end

return build
