-- The programs in examples/ run as they are.
local helpers = require "spec.helpers"
local quote = helpers.quote

describe("examples/embed.c", function()
  local program = helpers.build .. "/examples/embed"
  local paths = ("env LUA_PATH=%s LUA_CPATH=%s "):format(
    quote(("%s/lua/?.lua;%s/lua/?/init.lua;;"):format(helpers.root, helpers.root)),
    quote(helpers.build .. "/lua54/?.so;;"))

  local function run(arguments)
    local wrap = os.getenv("WRAP") or ""
    return helpers.shell(("%s %s %s %s"):format(paths, wrap, quote(program), arguments),
      {cwd = "/"})
  end

  it("has fewer than 60 lines", function()
    local _, lines = helpers.read(helpers.root .. "/examples/embed.c"):gsub("\n", "")
    assert.is_true(lines < 60)
  end)

  it("reads a script's answer back, and asks the level in C", function()
    -- the shutter is 8.1 m in front of the eye, the back wall of the shop 17.7 m
    assert.same({
      status = 0, err = "", out = "the script looks 17.70 m far\n"
        .. "in C the door is shut: MATERIAL_ROLLUPDOOR after 8.10 m\n",
    }, run(quote(helpers.root .. "/examples/door.lua")))
  end)

  it("opens a level that it is given", function()
    local bw = require "boardwalk"
    local level = helpers.temp_file(assert(bw.mesh({
      {a = {0, 20, 0}, b = {40, 20, 0}, c = {0, 20, 40}, material = "BRICKWALL"},
    }):save()))
    local script = helpers.temp_file("sight = Warlib.mesh:ray_cast({9, 9, 1}, {0, 1, 0}, 30).t\n")
    local result = run(quote(script) .. " " .. quote(level))
    os.remove(level)
    os.remove(script)
    assert.equal("", result.err)
    assert.matches("^the script looks 11%.00 m far\n", result.out)
    assert.matches("MATERIAL_BRICKWALL after 10%.00 m", result.out)
  end)

  it("says in one line what is wrong", function()
    local cases = {
      {"", "^embed: usage: embed SCRIPT %[LEVEL%]\n$"},
      {"/nowhere.lua", "^embed: [^\n]*/nowhere%.lua: No such file or directory\n$"},
      {quote(helpers.root .. "/examples/door.lua") .. " /nowhere.lev",
        "^embed: [^\n]*/nowhere%.lev[^\n]*\n$"},
    }
    for _, case in ipairs(cases) do
      local result = run(case[1])
      assert.equal(1, result.status)
      assert.matches(case[2], result.err)
    end
  end)
end)

describe("examples/bodies.c", function()
  it("drops a crate", function()
    -- tilted by 30 degrees its middle is 0.7165 above its lowest corner: it falls 3.2835, and n
    -- ticks fall 15.68 / 3600 * n (n + 1) / 2; flat it is 0.5 high
    local program = quote(helpers.build .. "/examples/bodies")
    assert.same({
      status = 0, err = "",
      out = "on the ground after 39 ticks; a ray down meets it after 8.03 m\n",
    }, helpers.shell((os.getenv("WRAP") or "") .. " " .. program))
  end)
end)

describe("examples/love #build", function()
  -- A game of LÖVE that plays the example without a window: its two files, in a folder that lies
  -- in a checkout as theirs does, and what is drawn printed.
  local folder = helpers.temp_name()
  local game = folder .. "/examples/love"

  local CONF = [[
require "example_conf"
local conf = love.conf
function love.conf(t)
  conf(t)
  for _, module in ipairs {"audio", "graphics", "joystick", "sound", "window"} do
    t.modules[module] = false
  end
end
]]

  -- The mouse stands north of the door, inside the shop.
  local MAIN = [[
love.graphics = {}
local lines, corners = {}, 0
function love.graphics.newMesh(points, mode) corners = #points return mode end
function love.graphics.draw(mode) lines = {mode .. " " .. corners} end
function love.graphics.line(x0, y0, x1, y1)
  lines[#lines + 1] = ("%.0f,%.0f %.0f,%.0f"):format(x0, y0, x1, y1)
end
function love.mouse.getPosition() return 440, 70 end

require "example_main"
love.load()
for _, what in ipairs {"shut", "open", "shut again"} do
  if what ~= "shut" then love.mousepressed(0, 0, 1) end
  love.draw()
  print(what, lines[1], #lines - 1, lines[(#lines - 1) / 2 + 1.5])
end
love.event.quit()
love.load, love.draw = nil, nil
]]

  local function write(name, text)
    local file = assert(io.open(game .. "/" .. name, "w"))
    assert(file:write(text))
    file:close()
  end

  -- Runs the game with LÖVE; each line that it printed.
  local function play(cwd, path, environment)
    local result = helpers.shell(("env SDL_VIDEODRIVER=dummy XDG_RUNTIME_DIR=%s HOME=%s %s love %s")
      :format(folder, folder, environment or "", quote(path)), {cwd = cwd})
    assert.equal(0, result.status, result.err)
    local printed = {}
    for line in result.out:gmatch("[^\n]+") do printed[#printed + 1] = line end
    return printed
  end

  -- 10 pixels a metre: the eye is at 440,220; the shutter 8.1 m north of it, the mouse 15 m.
  local function expected()
    local level = "triangles " .. ("%d"):format(3 * #require("boardwalk").example("pier"))
    return {
      "shut\t" .. level .. "\t17\t440,220 440,139",
      "open\t" .. level .. "\t17\t440,220 440,70",
      "shut again\t" .. level .. "\t17\t440,220 440,139",
    }
  end

  setup(function()
    helpers.shell(("mkdir -p %s && cp main.lua %s/example_main.lua && cp conf.lua "
      .. "%s/example_conf.lua && ln -s %s %s/lua && ln -s %s %s/build"):format(game, game, game,
      quote(helpers.root .. "/lua"), folder, quote(helpers.build), folder),
      {cwd = helpers.root .. "/examples/love"})
    write("conf.lua", CONF)
    write("main.lua", MAIN)
  end)
  teardown(function() helpers.shell("rm -rf " .. folder) end)

  local places = {
    {"from the root", "/", game}, {"from the checkout", folder, "examples/love"},
    {"from its own folder", game, "."},
  }
  for _, place in ipairs(places) do
    it("runs in LÖVE " .. place[1], function()
      if not helpers.has("love") then return pending("love is not installed") end
      assert.same(expected(), play(place[2], place[3]))
    end)
  end

  it("runs in LÖVE with the modules of an installed tree", function()
    if not helpers.has("love") then return pending("love is not installed") end
    local alone = folder .. "/alone"
    helpers.shell(("cp -R %s %s"):format(game, alone))
    local tree = helpers.build .. "/luajit"
    assert.same(expected(), play("/", alone, ("LUA_PATH=%s LUA_CPATH=%s"):format(
      quote(("%s/lua/?.lua;%s/lua/?/init.lua;%s/?.lua;;"):format(helpers.root, helpers.root, tree)),
      quote(tree .. "/?.so;;"))))
  end)
end)
