-- A headless browser for specs, through WebDriver: pages are opened, clicked on and asked.
local helpers = require "spec.helpers"
local json = require "dkjson"
local quote = helpers.quote

local browser = {}

local WIDTH, HEIGHT = 1000, 700

-- What is needed for it, as programs in the path.
local NEEDED = {"chromium", "chromedriver", "curl"}

--- The program that is missing, or nil.
---@return string?
function browser.missing()
  for _, program in ipairs(NEEDED) do
    if not helpers.has(program) then return program end
  end
end

local Browser = {}
Browser.__index = Browser

-- Asks the driver; its answer's value.
function Browser:ask(verb, path, body)
  local file = body and helpers.temp_file(json.encode(body), ".json")
  local data = file and "-H 'Content-Type: application/json' --data-binary @" .. quote(file) or ""
  local result = helpers.shell(("curl -s -S -X %s %s %s"):format(verb, data,
    quote(self.url .. path)))
  if file then os.remove(file) end
  assert(result.status == 0, result.err)
  local answer = assert(json.decode(result.out, 1, nil), result.out)
  local failed = type(answer.value) == "table" and answer.value.error
  assert(not failed, failed and answer.value.message)
  return answer.value
end

-- The port that a new driver has chosen.
local function wait_for_port(log)
  for _ = 1, 300 do
    local text = helpers.exists(log) and helpers.read(log) or ""
    local port = text:match("started successfully on port (%d+)")
    if port then return port end
    helpers.shell("sleep 0.1")
  end
  error("chromedriver does not start: " .. helpers.read(log))
end

--- Starts a browser; `close` ends it.
function browser.open()
  local self = setmetatable({log = helpers.temp_name()}, Browser)
  self.pid = helpers.shell(("chromedriver --port=0 >%s 2>&1 & echo $!"):format(quote(self.log)))
    .out:match("%d+")
  self.url = "http://127.0.0.1:" .. wait_for_port(self.log)
  local session = self:ask("POST", "/session", {capabilities = {alwaysMatch = {
    ["goog:loggingPrefs"] = {browser = "ALL"},
    ["goog:chromeOptions"] = {args = {
      "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
      ("--window-size=%d,%d"):format(WIDTH, HEIGHT),
    }},
  }}})
  self.session = "/session/" .. session.sessionId
  return self
end

function Browser:close()
  if self.session then self:ask("DELETE", self.session) end
  helpers.shell("kill " .. self.pid)
end

--- Opens a file and waits until the page has drawn.
---@param path string
function Browser:show(path)
  self:ask("POST", self.session .. "/url", {url = "file://" .. path})
  for _ = 1, 100 do
    if self:run("return document.body.dataset.drawn || null") then return end
    helpers.shell("sleep 0.1")
  end
  error("nothing was drawn: " .. json.encode(self:errors()))
end

--- Runs JavaScript; what it returns.
---@param script string
function Browser:run(script)
  local value = self:ask("POST", self.session .. "/execute/sync",
    {script = script, args = setmetatable({}, {__jsontype = "array"})})
  return value
end

--- The errors that the page has caused since it was asked last.
---@return string[]
function Browser:errors()
  local list = {}
  for _, entry in ipairs(self:ask("POST", self.session .. "/se/log", {type = "browser"})) do
    if entry.level == "SEVERE" then list[#list + 1] = entry.message end
  end
  return list
end

--- Presses and lets go of the left button at a place of the page.
---@param x integer
---@param y integer
function Browser:click(x, y)
  self:ask("POST", self.session .. "/actions", {actions = {{
    type = "pointer", id = "mouse", parameters = {pointerType = "mouse"}, actions = {
      {type = "pointerMove", duration = 0, x = x, y = y}, {type = "pointerDown", button = 0},
      {type = "pointerUp", button = 0},
    },
  }}})
end

--- Changes what an element of a form is set to, as a user does.
---@param id string
function Browser:press(id)
  self:run(("document.getElementById('%s').click()"):format(id))
end

return browser
