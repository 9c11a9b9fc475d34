-- The name grammar: NAME[+flag...][@AREA], read and written alike, and what bw.mesh makes of it.

local bw = require "boardwalk"
local grammar = require "boardwalk.grammar"
local random = require "spec.random"

-- Bits of flags.
local PLAYER_CLIMB, SHADOW, BIT5, CLIMB = 0x04, 0x10, 0x20, 0x80

-- ids: GLASS 2, CONCRETE 5, WOOD 16, LOW_FENCE 30, RAILING 122
local READ = {
  {"RAILING+climb+bit5@12", {material = 122, flags = CLIMB + BIT5, area = 12}},
  {"GLASS", {material = 2}},
  {"glass", {material = 2}},
  {"Material_Glass", {material = 2}},
  {"MATERIAL_RAILING+CLIMB", {material = 122, flags = CLIMB}},
  {"railing+Player_Climb+ShAdOw", {material = 122, flags = PLAYER_CLIMB + SHADOW}},
  {"WOOD@0", {material = 16, area = 0}},
  {"WOOD@255", {material = 16, area = 255}},
  {"WOOD@007", {material = 16, area = 7}},
  {"30", {material = 30}},
  {"0", {material = 0}},
  {"255+bit15", {material = 255, flags = 0x8000}},
  {"undefined", {material = 0}},
  {"WOOD+bit0+bit0", {material = 16, flags = 1}},
  {"WOOD+bit7+climb", {material = 16, flags = CLIMB}},
  {"WOOD+0x00a0", {material = 16, flags = CLIMB + BIT5}},
  {"WOOD+0XA0+bit4", {material = 16, flags = CLIMB + BIT5 + SHADOW}},
  {"WOOD.001", {material = 16}},
  {"WOOD.1234", {material = 16}},
  {"30.002", {material = 30}},
  {"RAILING+climb@12.001", {material = 122, flags = CLIMB, area = 12}},
  {"RAILING+climb.013", {material = 122, flags = CLIMB}},
  {"\tWOOD\r\n", {material = 16}},
  {"  WOOD+climb ", {material = 16, flags = CLIMB}},
  {"+climb", {flags = CLIMB}},
  {"@3", {area = 3}},
  {"+climb@3", {flags = CLIMB, area = 3}},
  {"", {}},
}

-- name, the fields that are understood all the same, and what the problem names
local PROBLEMS = {
  {"RALING", {}, {'"RALING" is no material', "RAILING"}},
  {"concret@3", {area = 3}, {'"concret" is no material', "CONCRETE"}},
  {"material_glas", {}, {'"material_glas" is no material', "GLASS"}},
  {"LOWFENCE+climb", {flags = CLIMB}, {'"LOWFENCE" is no material', "LOW_FENCE"}},
  {"256", {}, {'"256" is no material', "255"}},
  {"99999999999999999999999999", {}, {"is no material", "255"}},
  {"-1", {}, {'"-1" is no material'}},
  {"2.5", {}, {'"2.5" is no material'}},
  {"WOOD.01", {}, {'"WOOD.01" is no material', "WOOD"}},
  {"WOOD+clim", {material = 16}, {'"clim" is no flag', "climb"}},
  {"WOOD+clim+bit5", {material = 16, flags = BIT5}, {'"clim" is no flag'}},
  {"WOOD+bit16", {material = 16}, {'"bit16" is no flag'}},
  {"WOOD+0x10000", {material = 16}, {'"0x10000" is no flag'}},
  {"WOOD+", {material = 16}, {'"" is no flag'}},
  {"WOOD+ climb", {material = 16}, {'" climb" is no flag', "climb"}},
  {"WOOD@256", {material = 16}, {'"256" is no area', "255"}},
  {"WOOD@", {material = 16}, {'"" is no area'}},
  {"WOOD@-1", {material = 16}, {'"-1" is no area'}},
  {"WOOD@1.5", {material = 16}, {'"1.5" is no area'}},
  {"WOOD@1@2", {material = 16}, {'"1@2" is no area'}},
  {"WOOD@1+climb", {material = 16}, {'"1+climb" is no area'}},
  {"RALING+clim@300", {}, {'"RALING" is no material', '"clim" is no flag', '"300" is no area'}},
  {("x"):rep(1e6), {}, {"is no material"}},
  {("+"):rep(1e6), {}, {"is no material"}},
  {(" "):rep(1e6) .. "x", {}, {"is no material"}},
  {"a\1b\127", {}, {'"a?b?" is no material'}},
}

describe("a name", function()
  for _, case in ipairs(READ) do
    it(("%q is read"):format(case[1]), function()
      local fields, problem = grammar.parse(case[1])
      assert.same(case[2], fields)
      assert.is_nil(problem)
    end)
  end

  for i, case in ipairs(PROBLEMS) do
    it(("%d, %q, is read as far as it is understood"):format(i, case[1]:sub(1, 30)), function()
      local fields, problem = grammar.parse(case[1])
      assert.same(case[2], fields)
      for _, words in ipairs(case[3]) do
        assert.is_true(problem:find(words, 1, true) ~= nil, problem)
      end
      assert.is_true(#problem < 400)
    end)
  end

  it("that is misspelt by one letter has the right one as the nearest", function()
    for _, word in ipairs {"GLASS", "CONCRETE", "RAILING", "BRICKWALL", "CHAINLINK_NOCLIMB"} do
      for i = 1, #word do
        local _, problem = grammar.parse(word:sub(1, i - 1) .. "#" .. word:sub(i + 1))
        assert.equal(word, problem:match("nearest: ([A-Z_]+)"))
      end
    end
  end)
end)

describe("the name of a surface", function()
  for name, fields in pairs {
    ["RAILING+bit5+climb@12"] = {material = 122, flags = CLIMB + BIT5, area = 12},
    ["GLASS"] = {material = 2, flags = 0, area = 0}, ["200@1"] = {material = 200, area = 1},
    ["undefined"] = {material = 0}, ["+climb"] = {flags = CLIMB}, [""] = {},
    ["CHAINLINK_NOCLIMB+0xffff@255"] = {material = 107, flags = 0xffff, area = 255},
  } do
    it(("is %q"):format(name), function() assert.equal(name, grammar.format(fields)) end)
  end

  it("reads back as the same surface, and Blender keeps it", function()
    local whole = random.new(60).whole
    for _ = 1, 3000 do
      local fields = {
        material = whole(0, 255), flags = whole(0, 65535), area = whole(0, 255),
      }
      local name = grammar.format(fields)
      assert.is_true(#name <= 63, name)
      assert.is_nil(name:find("[^A-Za-z0-9_+@]"), name)
      local copy = name .. (".%03d"):format(whole(1, 1200))
      for _, text in ipairs {name, copy, name:lower(), name:upper()} do
        local read, problem = grammar.parse(text)
        assert.is_nil(problem)
        assert.same(fields, {
          material = read.material, flags = read.flags or 0, area = read.area or 0,
        }, text)
      end
    end
  end)

  it("reads back for every material and many sets of flags", function()
    for id = 0, 255 do
      assert.same({material = id}, (grammar.parse(grammar.format({material = id}))))
    end
    for flags = 1, 65535, 13 do
      assert.equal(flags, grammar.parse(grammar.format({material = 2, flags = flags})).flags)
    end
  end)
end)

describe("bw.surface and bw.surface_name", function()
  it("read and write names", function()
    assert.same({material = 2, flags = CLIMB}, bw.surface "glass+climb")
    assert.equal("GLASS+climb@9", bw.surface_name {material = "glass", flags = {"climb"}, area = 9})
  end)

  it("say what is not understood", function()
    local fields, message, code = bw.surface "GLAS"
    assert.is_nil(fields)
    assert.matches('"GLAS" is no material %(nearest: GLASS', message)
    assert.equal("invalid", code)
  end)

  it("raise for what is no name or surface", function()
    assert.has_error(function() bw.surface(2) end)
    assert.has_error(function() bw.surface_name({area = 256}) end)
  end)
end)

describe("bw.mesh by the names of a model", function()
  -- One triangle of a material and group, either of which may be nil; its fields in the mesh.
  local function fields_of(material, group, options)
    local model = assert(bw.model())
    for _, corner in ipairs {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}} do model:add_vertex(corner) end
    assert(model:add_polygon({0, 1, 2}, material, group))
    local mesh, message, code = bw.mesh(model, options)
    if not mesh then return nil, message, code end
    local triangle = mesh:triangle(0)
    return {triangle.material, triangle.flags, triangle.area} -- bit 0: every triangle is enabled
  end

  for _, case in ipairs {
    {"RAILING+climb+bit5@12", nil, {122, 0xa1, 12}},
    {"wood.001", nil, {16, 1, 0}},
    {nil, "RAILING+climb@12", {122, 0x81, 12}},
    {"GLASS+climb@3", "WOOD", {16, 0x81, 3}},
    {"GLASS+climb@3", "+shadow", {2, 0x11, 3}},
    {"GLASS+climb@3", "@4", {2, 0x81, 4}},
    {"GLASS+climb@3", "@0", {2, 0x81, 0}},
    {"GLASS+climb@3", "fence north", {2, 0x81, 3}},
    {"GLASS", "fence+climb@5", {2, 0x81, 5}},
    {"shiny+climb@3", nil, {0, 0x81, 3}},
    {nil, nil, {0, 1, 0}},
  } do
    it(("material %s in group %s"):format(tostring(case[1]), tostring(case[2])), function()
      assert.same(case[3], fields_of(case[1], case[2]))
    end)
  end

  it("lets options win over the name they are given for", function()
    assert.same({2, 0x11, 3}, fields_of("GLASS+climb@3", nil,
      {materials = {["GLASS+climb@3"] = {flags = SHADOW}}}))
    assert.same({5, 0x81, 3}, fields_of("GLASS+climb@3", "WOOD",
      {groups = {WOOD = {material = 5}}}))
    assert.same({16, 0x81, 9}, fields_of("WOOD+climb", nil,
      {default = {material = 5, flags = SHADOW, area = 9}}))
  end)

  it("refuses with strict what is not understood, by its name", function()
    for _, case in ipairs {
      {"RALING+climb", nil, 'material "RALING+climb": "RALING" is no material (nearest: RAILING'},
      {"WOOD+clim", nil, 'material "WOOD+clim": "clim" is no flag (nearest: climb'},
      {"WOOD", "deck@300", 'group "deck@300": "300" is no area'},
    } do
      local fields, message, code = fields_of(case[1], case[2], {strict = true})
      assert.is_nil(fields)
      assert.equal(case[3], message:sub(1, #case[3]))
      assert.equal("invalid", code)
    end
  end)

  it("takes with strict what is understood, any label of a group, and what options say", function()
    assert.same({16, 1, 0}, fields_of("WOOD", "deck", {strict = true}))
    assert.same({5, 1, 0}, fields_of("shiny", nil,
      {strict = true, materials = {shiny = {material = 5}}}))
  end)

  it("reads the material of a triangle in a list alike", function()
    local function triangle(material, area)
      return {a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, material = material, area = area}
    end
    local mesh = assert(bw.mesh {triangle("RAILING+climb@12"), triangle("RAILING+climb@12", 7)})
    assert.same({122, 0x81, 12}, {mesh:triangle(0).material, mesh:triangle(0).flags,
      mesh:triangle(0).area})
    assert.equal(7, mesh:triangle(1).area)
    assert.has_error(function() bw.mesh {triangle("RAILING+clim")} end)
  end)
end)
