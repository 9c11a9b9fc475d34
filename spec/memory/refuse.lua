-- refuse(request, and_all, f) of spec/memory/host.c, on LuaJIT: of the library alone. To be
-- required before boardwalk is.
local ffi = require "ffi"

jit.off() -- what is compiled may not call back
ffi.cdef [[
  void *realloc(void *block, size_t size);
  void free(void *block);
  typedef void *(*refused_resize)(void *context, void *block, size_t old_size, size_t new_size);
  typedef struct refused_allocator { refused_resize resize; void *context; } refused_allocator;
]]

local bytes, requests, refused, all, watched = 0, 0, 0, false, false

local function resize(_, block, old_size, new_size)
  old_size, new_size = tonumber(old_size), tonumber(new_size)
  if new_size == 0 then
    ffi.C.free(block)
    bytes = bytes - old_size
    return nil
  end
  if watched and new_size > old_size then
    requests = requests + 1
    if refused ~= 0 and (requests == refused or all and requests > refused) then return nil end
  end
  local moved = ffi.C.realloc(block, new_size)
  if moved ~= nil then bytes = bytes + new_size - old_size end
  return moved
end

local allocator = ffi.new("refused_allocator", {ffi.cast("refused_resize", resize), nil})
local registry = debug.getregistry()
registry["boardwalk.allocator"] = ffi.cast("void *", allocator)
registry["boardwalk.allocator.kept"] = allocator

local function refuse(request, and_all, f)
  requests, refused, all, watched = 0, request, and_all, true
  local ok, result = pcall(f)
  watched = false
  return ok, result, requests
end

return {refuse = refuse, bytes = function() return bytes end}
