--- What is made of a record's files once in a run.

---@param place table where the record stands
---@param name string of the file
---@param make fun(): any
---@return any
return function(place, name, make)
  local key = "judge " .. place.folder .. "/" .. name
  if place.cache[key] == nil then place.cache[key] = make() end
  return place.cache[key]
end
