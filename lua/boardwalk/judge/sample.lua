--- Some of many, by sorts: of every sort as many as there is room for, spread evenly over all that
--- came, the first among them.

local sample = {}

local Sample = {}
Sample.__index = Sample

-- Sorts that are kept apart; what is of another one shares the last.
local MOST_SORTS = 100

--- Makes a sample.
---@param most integer how many are chosen at most
---@return table sample
function sample.new(most)
  return setmetatable({most = most, sorts = {}, by_name = {}, count = 0}, Sample)
end

local function sort_of(self, name)
  local sort = self.by_name[name]
  if not sort and #self.sorts == MOST_SORTS then sort = self.sorts[MOST_SORTS] end
  if not sort then
    sort = {count = 0, step = 1}
    self.sorts[#self.sorts + 1] = sort
  end
  self.by_name[name] = sort
  return sort
end

-- Every second of a list.
local function thinned(list)
  local kept = {}
  for i = 1, #list, 2 do kept[#kept + 1] = list[i] end
  return kept
end

--- Adds one.
---@param name string its sort
---@param item any
function Sample:add(name, item)
  local sort = sort_of(self, name)
  self.count = self.count + 1
  if sort.count % sort.step == 0 then
    sort[#sort + 1] = {item = item, number = self.count}
  end
  sort.count = sort.count + 1
  if #sort > 2 * self.most then
    local kept = thinned(sort)
    for i = 1, #sort do sort[i] = kept[i] end
    sort.step = 2 * sort.step
  end
end

--- Those that are chosen, in the order in which they came.
---@return any[]
function Sample:chosen()
  table.sort(self.sorts, function(a, b) return #a < #b end)
  local chosen, left = {}, self.most
  for i, sort in ipairs(self.sorts) do
    local take = math.min(#sort, math.floor(left / (#self.sorts - i + 1)))
    for k = 0, take - 1 do chosen[#chosen + 1] = sort[math.floor(k * #sort / take) + 1] end
    left = left - take
  end
  table.sort(chosen, function(a, b) return a.number < b.number end)
  local items = {}
  for i, one in ipairs(chosen) do items[i] = one.item end
  return items
end

return sample
