-- Where LÖVE finds Boardwalk: in the checkout that this folder lies in, elsewhere as installed.

local root = love.filesystem.getSource() .. "/../.."
local tree = root .. "/build/luajit"
local checkout = io.open(tree .. "/boardwalk/core.so")

if checkout then
  checkout:close()
  local lua = root .. "/lua"
  package.path = ("%s/?.lua;%s/?.lua;%s/?/init.lua;"):format(tree, lua, lua) .. package.path
  package.cpath = tree .. "/?.so;" .. package.cpath
end

function love.conf(t)
  t.version = "11.0"
  t.window.title = "Boardwalk"
  t.window.width, t.window.height = 640, 720
end
