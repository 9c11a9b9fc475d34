--- The methods and constant fields of a class by name, of its metatable, whose __index is a
--- function where objects have fields of their own.
---@param metatable table
---@return table
return function(metatable)
  return metatable.members or metatable.__index
end
