-- Every Lua block of README.md and docs/*.md runs as it stands: one that is marked "lua level" as a
-- level script, any other as a program; one marked "lua luajit" on LuaJIT alone.
local helpers = require "spec.helpers"
local bw = require "boardwalk"
local lfs = require "lfs"
local script = require "boardwalk.script"

-- The Lua blocks of a page for this machine as {text, level, line}.
local function blocks_of(text)
  local blocks, block = {}, nil
  local number = 0
  for line in (text .. "\n"):gmatch("(.-)\n") do
    number = number + 1
    local language = line:match("^```(.*)$")
    if block and language then
      local source = table.concat(block, "\n")
      local runs = helpers.by_machine(block.language ~= "lua luajit", true)
      if block.language:find("^lua") and runs then
        blocks[#blocks + 1] = {
          text = source, level = block.language == "lua level", line = block.line,
        }
      end
      block = nil
    elseif block then
      block[#block + 1] = line
    elseif language then
      block = {language = language, line = number + 1}
    end
  end
  return blocks
end

local function environment_of(block, printed)
  if block.level then
    return script.new({
      mesh = bw.example "pier", level = {name = "pier", source = "built in"},
      write = function(text) printed[#printed + 1] = text end,
    }).environment
  end
  return setmetatable({
    print = function(...)
      for i = 1, select("#", ...) do printed[#printed + 1] = tostring((select(i, ...))) end
    end,
  }, {__index = _G})
end

-- Runs a block; gives what it printed.
local function run(block, name)
  local printed = {}
  helpers.compile(("\n"):rep(block.line - 1) .. block.text, "@" .. name,
    environment_of(block, printed))()
  return printed
end

local PAGES = {"README.md"}
for name in lfs.dir(helpers.root .. "/docs") do
  if name:find("%.md$") then PAGES[#PAGES + 1] = "docs/" .. name end
end
table.sort(PAGES)

for _, page in ipairs(PAGES) do
  describe(page, function()
    for _, block in ipairs(blocks_of(helpers.read(helpers.root .. "/" .. page))) do
      it(("runs from line %d"):format(block.line), function() run(block, page) end)
    end
  end)
end

-- The text of the blocks of README.md in a language.
local function readme_blocks(language)
  local texts = {}
  local page = helpers.read(helpers.root .. "/README.md")
  for text in page:gmatch("\n```" .. language .. "\n(.-)\n```\n") do texts[#texts + 1] = text end
  return texts
end

describe("README.md", function()
  it("has the lines that let this machine find the modules in a checkout", function()
    local tree, block = "build/" .. helpers.by_machine("lua54", "luajit"), nil
    for _, text in ipairs(readme_blocks("sh")) do
      if text:find(tree, 1, true) then block = text end
    end
    local lines = block:gsub("%$PWD/build", helpers.build)
    local program = helpers.temp_file(readme_blocks("lua")[1], ".lua")
    local result = helpers.shell(("unset LUA_PATH_5_4 LUA_CPATH_5_4; cd %s\n%s\ncd /; %s %s")
      :format(helpers.quote(helpers.root), lines, helpers.lua, program))
    os.remove(program)
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("MATERIAL_WOOD", result.out, 1, true)
  end)

  it("has commands that do what they say", function()
    local folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
    assert(lfs.link(helpers.build, folder .. "/build", true))
    assert(lfs.link(helpers.root .. "/levels", folder .. "/levels", true))
    local count = 0
    for _, text in ipairs(readme_blocks("sh")) do
      for line in text:gmatch("build/boardwalk [^\n]*") do
        count = count + 1
        local result = helpers.shell(line, {cwd = folder})
        assert.same({line, 0, ""}, {line, result.status, result.err})
      end
    end
    helpers.shell("rm -r " .. helpers.quote(folder))
    assert.equal(5, count)
  end)

  it("has a level script whose checks pass", function()
    local session = script.new {
      mesh = bw.example "pier", level = {name = "pier", source = "built in"}, write = error,
    }
    assert(session:load(readme_blocks("lua level")[1], "@README.md"))()
    assert.same({1, 0}, {session.passed, session.failed})
  end)
end)

describe("the first block of README.md", function()
  it("prints a hit 3 metres below on wood", function()
    local block = blocks_of(helpers.read(helpers.root .. "/README.md"))[1]
    local printed = run(block, "README.md")
    assert.equal(3, tonumber(printed[1]))
    assert.equal("MATERIAL_WOOD", printed[2])
  end)
end)

describe("a page", function()
  it("has the blocks that are Lua, and their lines", function()
    local page = "# T\n```sh\nmake\n```\n```lua\nprint()\n```\n\n```lua level\na()\nb()\n```\n"
    assert.same({
      {text = "print()", level = false, line = 6}, {text = "a()\nb()", level = true, line = 10},
    }, blocks_of(page))
  end)

  it("fails at the line of the page", function()
    local ok, message = pcall(run, {text = "error('no')", line = 7}, "page.md")
    assert.is_false(ok)
    assert.truthy(message:find("page.md:7:", 1, true))
  end)
end)
