-- Every Lua block of README.md and docs/*.md runs as it stands: one that is marked "lua level" as a
-- level script, any other as a program.
local helpers = require "spec.helpers"
local bw = require "boardwalk"
local lfs = require "lfs"
local script = require "boardwalk.script"

-- The Lua blocks of a page as {text, level, line}.
local function blocks_of(text)
  local blocks, block = {}, nil
  local number = 0
  for line in (text .. "\n"):gmatch("(.-)\n") do
    number = number + 1
    local language = line:match("^```(.*)$")
    if block and language then
      local source = table.concat(block, "\n")
      if block.language:find("^lua") then
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
