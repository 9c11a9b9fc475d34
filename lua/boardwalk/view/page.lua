--- One page of HTML that shows a world: the data, three.js and our own script in one file.

local assets = require "boardwalk.view.assets"
local encode = require("boardwalk.conform.text").encode

local page = {}

local HTML = [[
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
$style</style>
</head>
<body>
<canvas id="picture" tabindex="0"></canvas>
<div id="panel"></div>
<div id="cross"></div>
<script type="application/json" id="scene">$scene</script>
<script>
$three
</script>
<script>
$viewer</script>
</body>
</html>
]]

local ENTITIES = {["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;"}

-- JSON that no page takes for an end of its script.
local function safe_json(value)
  return (encode(value):gsub("<", "\\u003c"))
end

--- Writes a page.
---@param scene table of view.scene, with what view.marks adds
---@param three string the text of three.js
---@return string html
function page.html(scene, three)
  local parts = {
    title = scene.title:gsub('[&<>"]', ENTITIES), style = assets.text("viewer.css"),
    scene = safe_json(scene), three = three, viewer = assets.text("viewer.js"),
  }
  return (HTML:gsub("%$(%l+)", parts))
end

return page
