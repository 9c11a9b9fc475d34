-- The reference is what the description makes of it, and every public name has an example in it.
local helpers = require "spec.helpers"
local members = require "boardwalk.members"
local api = require "boardwalk.api"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local lfs = require "lfs"
local signature = require "boardwalk.docs.signature"

local reference = dofile(helpers.root .. "/docs/reference.lua")

local FOLDER = helpers.root .. "/docs/reference"

-- The part of a page below a heading, up to the next one.
local function section(page, heading)
  local first = page:find("\n### " .. heading .. "\n", 1, true)
  if not first then return nil end
  return page:sub(first, (page:find("\n##+ ", first + 1) or #page + 1) - 1)
end

-- What a page lacks of a name: a section, or an example in it.
local function fault_of(page, heading)
  local text = section(page, heading)
  if not text then return heading .. " has no section" end
  if not text:find("\n```lua\n") then return heading .. " has no example" end
end

local function faults_of(page, names, prefix)
  local faults = {}
  for name, value in pairs(names) do
    if type(value) == "function" then faults[#faults + 1] = fault_of(page, prefix .. name) end
  end
  table.sort(faults)
  return faults
end

describe("docs/reference", function()
  it("is as make docs writes it", function()
    for name, text in pairs(reference.files(api)) do
      assert(helpers.read(FOLDER .. "/" .. name) == text, name .. ": run `make docs`")
    end
  end)

  it("has no other files", function()
    local files = reference.files(api)
    for name in lfs.dir(FOLDER) do
      assert(files[name] or name:find("^%.+$"), name .. " is of nothing that is described")
    end
  end)

  it("has a section with an example for every function of the module", function()
    assert.same({}, faults_of(helpers.read(FOLDER .. "/boardwalk.md"), bw, "bw."))
  end)

  for _, class in ipairs(api.classes) do
    it("has a page with an example for every method of " .. class.name, function()
      assert.same({}, faults_of(helpers.read(FOLDER .. "/" .. class.name .. ".md"),
        members(core.classes[class.name]), class.variable .. ":"))
    end)
  end

  it("has a section with an example for everything that level scripts see", function()
    local environment = require("boardwalk.script").new({
      mesh = bw.example "pier", level = {name = "", source = ""},
    }).environment
    local plain = require("boardwalk.script.sandbox").environment()
    plain.print = true
    for name in pairs(plain) do environment[name] = nil end
    for _, entry in ipairs(api.scripts.recorded) do environment[entry.name] = nil end
    local page = helpers.read(FOLDER .. "/level-scripts.md")
    assert.same({}, faults_of(page, environment, ""))
    assert.same({}, faults_of(page, environment.Warlib, "Warlib."))
  end)

  it("has a line for every binding, implemented or recorded", function()
    local page = helpers.read(FOLDER .. "/level-scripts.md")
    for _, entry in ipairs(api.scripts.globals) do
      assert(page:find("\n| [`" .. entry.name .. "`](", 1, true), entry.name)
    end
    for _, entry in ipairs(api.scripts.recorded) do
      assert(page:find("\n| `" .. entry.name .. entry.signature .. "` | recorded |", 1, true),
        entry.name)
    end
  end)

  it("has a section with an example for every function of boardwalk.ffi", function()
    if not rawget(_G, "jit") then return end
    assert.same({}, faults_of(helpers.read(FOLDER .. "/ffi.md"), require "boardwalk.ffi", "raw."))
  end)

  it("is found wanting where a section or an example is missing", function()
    local page = "\n### bw.old\n\n```lua\nprint()\n```\n\n### bw.bare\n\nText.\n"
    local names = {old = print, bare = print, new = print, version = "1"}
    assert.same({"bw.bare has no example", "bw.new has no section"},
      faults_of(page, names, "bw."))
  end)

  it("has no link that leads nowhere", function()
    local anchors, pages = {}, reference.files(api)
    for name, page in pairs(pages) do
      anchors[name] = {}
      for heading in page:gmatch("\n#+ ([^\n]+)") do
        anchors[name][heading:lower():gsub("[^%w _-]", ""):gsub(" ", "-")] = true
      end
    end
    for name, page in pairs(pages) do
      for target in page:gmatch("%]%(([^)]+)%)") do
        local file, anchor = target:match("^([^#]*)#?(.*)$")
        if file == "" then file = name end
        assert(pages[file], name .. ": " .. target)
        assert(anchor == "" or anchors[file][anchor], name .. ": " .. target)
      end
    end
  end)
end)

describe("a signature", function()
  local CASES = {
    {"f()", {}},
    {"f(a)", {params = {{name = "a"}}}},
    {"f([a])", {params = {{name = "a", optional = true}}}},
    {"f(a [, b [, c]])", {params = {
      {name = "a"}, {name = "b", optional = true}, {name = "c", optional = true},
    }}},
    {"f(a, b)", {params = {{name = "a", optional = true}, {name = "b"}}}},
    {"f() -> x, y", {returns = {{name = "x"}, {name = "y"}}}},
  }
  for _, case in ipairs(CASES) do
    it("may be " .. case[1], function()
      case[2].name = "f"
      assert.equal(case[1], signature.call(case[2], ""))
    end)
  end

  it("has units, text and default of an entry as one remark", function()
    assert.equal("in metres: the size (8 when absent)",
      signature.remark({units = "metres", doc = "the size", default = "8"}))
    assert.equal("in metres", signature.remark({units = "metres"}))
    assert.is_nil(signature.remark({}))
  end)
end)
