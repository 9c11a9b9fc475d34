--- What has a mesh and answers as that does.

local core = require "boardwalk.core"
local protocol = require "boardwalk.class.protocol"

require "boardwalk.class.collision_mesh" -- whose methods it answers with

local mesh_methods = core.classes.CollisionMesh.__index

--- Gives a class the methods and constant fields of CollisionMesh.
---@param name string of the class
---@param methods table of the class
---@param mesh_of fun(method: string, self: userdata): CollisionMesh
---@param more string[] names of more methods than those of every world
return function(name, methods, mesh_of, more)
  methods.axes, methods.format = mesh_methods.axes, mesh_methods.format
  for _, names in ipairs {protocol.METHODS, more} do
    for _, method in ipairs(names) do
      local full = name .. "." .. method
      -- found when it is called: level scripts have it charge for what it does
      methods[method] = function(self, ...)
        return mesh_methods[method](mesh_of(full, self), ...)
      end
    end
  end
end
