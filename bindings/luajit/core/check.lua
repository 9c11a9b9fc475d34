--- boardwalk.check, which stands on boardwalk.core itself: each of its functions is found when it
--- is first called.

return setmetatable({}, {
  __index = function(self, name)
    local check = require("boardwalk.check")[name]
    rawset(self, name, check)
    return check
  end,
})
