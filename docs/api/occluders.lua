--- Occluders: walls that hide what is behind them.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.occluders(("\0"):rep(16)))]])

local LOW_HIGH = {"low Point (metres)", "high Point (metres)"}

local methods = {
  {
    name = "count", summary = "The number of walls, as # gives it.", returns = {"count integer"},
    example = "assert(occluders:count() == 1)",
  },
  {
    name = "points", summary = "The four points of a wall: P0 and P1 at its foot, P2 and P3 above.",
    params = {shared.INDEX}, returns = {"points number[][] (metres) -- four of {x, y, z}"},
    example = [[
local points = occluders:points(0)
assert(points[1][1] == 10)]],
  },
  {
    name = "planes", summary = "The three planes of a wall, as the last view left them.",
    params = {shared.INDEX},
    returns = {
      "planes number[][]? -- three of {nx, ny, nz, d}, where a point p is n.p + d in front; nil "
        .. "before the first view, and when that left the wall inactive",
    },
    example = "assert(occluders:planes(0) == nil)",
  },
  {
    name = "set_view", summary = "Sets up every wall for a camera. One whose P0 and P1 are both "
      .. "behind plane 0, 1, 2 or 5 of the frustum is inactive.",
    params = {
      "camera Point (metres)",
      "frustum? number[][] -- the planes numbered 0 to 5 of the view, each {nx, ny, nz, d} with "
        .. "its inside positive; nil for a view that sees everything",
    },
    example = [[
occluders:set_view(0, 1.5, 0)
assert(occluders:planes(0))]],
    source = "original: 0x0017a8d8",
  },
  {
    name = "hides_box",
    summary = "Whether a box is hidden by a wall: its corners are all on the positive side of the "
      .. "three planes. A box whose top is below -50 never is.",
    params = LOW_HIGH, returns = {"hidden boolean"},
    example = [[
occluders:set_view(0, 1.5, 0)
assert(occluders:hides_box({20, 0, -1}, {22, 50, 1}))]],
    source = "original: 0x0017a738",
  },
  {
    name = "hides_sphere",
    summary = "Whether a sphere is hidden by a wall: it is its radius or more on the positive side "
      .. "of the three planes.",
    params = {"centre Point (metres)", "radius number (metres)"}, returns = {"hidden boolean"},
    example = [[
occluders:set_view(0, 1.5, 0)
assert(occluders:hides_sphere({20, 0, 0}, 8))]],
    source = "original: 0x0017abe0",
  },
  destroy, is_destroyed,
}

return {
  name = "Occluders", variable = "occluders",
  summary = "Walls that hide what is behind them: infinitely tall, between two vertical edges. "
    .. "Everything here is in RenderWare's axes, y up: game (x, y, z) is (x, z, -y).",
  made_by = {"occluders"}, methods = methods,
  fields = {"axes string -- \"x right, y up, z back\""},
  operators = {
    "# integer -- the number of walls",
    "tostring string -- how many walls",
    "close nil -- destroys it",
  },
  source = "spec of the files, 3.4",
}
