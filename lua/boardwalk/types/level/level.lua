---@meta _
-- Made by `make docs` from docs/api.lua and docs/api; edit those instead.

local bw = require "boardwalk"

---Calls a function by name, once, after a delay.
---```lua
---function Later() print("later") end
---ScheduleFunc("Later", 500)
---```
---@param name string "a.b" walks tables, "a:b" passes the table
---@param delay integer in milliseconds
function ScheduleFunc(name, delay) end

---As ScheduleFunc, with one argument, a whole number of 32 bits without a sign.
---```lua
---function Later(n) print(n) end
---ScheduleFuncArg1("Later", 7, 500)
---```
---@param name string
---@param argument integer
---@param delay integer in milliseconds
function ScheduleFuncArg1(name, argument, delay) end

---Forgets pending calls.
---```lua
---ScheduleFunc("Later", 500)
---FlushScheduledFuncs("Later")
---```
---@param name? string nil: all of them
function FlushScheduledFuncs(name) end

---Names the function that every frame calls, with the frame's time in ms.
---```lua
---function Tick(ms) Total = (Total or 0) + ms end
---RegisterUpdate("Tick")
---```
---@param name? string nil: nobody
function RegisterUpdate(name) end

---Names the function that gets a message of an object.
---```lua
---function OnDoor(box, who) print("somebody is there") end
---SetMsgHandler(AddVolumeBox("vDoor", 0, {11, 17, 1.6}, {2, 2, 2.5}), 3, "OnDoor")
---```
---@param object integer
---@param message integer 0 to 25: 3 entered, 4 left, 5 inside, 2 broke
---@param name? string nil removes
function SetMsgHandler(object, message, name) end

---As SetMsgHandler, with what a player reads.
---```lua
---function OnPress(box, who) return true end
---local till = AddVolumeBox("vTill", 0, {9, 24, 1.6}, {2, 2, 2})
---SetMsgHandlerEx(till, 0, "OnPress", "Take the money")
---```
---@param object integer
---@param message integer
---@param name? string
---@param prompt? string
---@param prompt2? string
function SetMsgHandlerEx(object, message, name, prompt, prompt2) end

---Names the function that gets a message of any object of a zone, before its own.
---```lua
---function OnBroke(object, other) Broken = (Broken or 0) + 1 end
---SetObjZoneMsgHandler(3, 2, "OnBroke")
---```
---@param zone integer 0 to 254
---@param message integer
---@param name? string
function SetObjZoneMsgHandler(zone, message, name) end

---Names the function that gets a message of any car.
---```lua
---function OnCar(car, other, n, exploded) print(exploded) end
---SetGeneralCarMsgHandler(25, "OnCar")
---```
---@param message integer 25: it exploded
---@param name? string
function SetGeneralCarMsgHandler(message, name) end

---Gives an object a trigger sphere.
---```lua
---local dealer = HuCreate("dealer", "dealer", {0, 10, 1.5}, 0)
---function OnNear(dealer, who) print("come in") end
---SetMsgHandler(dealer, 3, "OnNear")
---TriggerSphereCfg(dealer, 1, 4, 0, 500)
---```
---@param object integer
---@param enable boolean
---@param radius number in metres
---@param mode integer 0 distance, 1 a clear line too, 2 a clear line from above
---@param interval integer in milliseconds: how often 5 is told
function TriggerSphereCfg(object, enable, radius, mode, interval) end

---Switches an object's trigger sphere.
---```lua
---local dealer = HuCreate("dealer", "dealer", {0, 10, 1.5}, 0)
---TriggerSphereCfg(dealer, 1, 4, 0, 500)
---TriggerSphereEnable(dealer, nil)
---```
---@param object integer with a handler
---@param on boolean
function TriggerSphereEnable(object, on) end

---Sets the radius of a trigger sphere.
---```lua
---local dealer = HuCreate("dealer", "dealer", {0, 10, 1.5}, 0)
---TriggerSphereCfg(dealer, 1, 4, 0, 500)
---TriggerSphereSetRadius(dealer, 6)
---```
---@param object integer with a handler
---@param radius number in metres
function TriggerSphereSetRadius(object, radius) end

---Sets the game's one stopwatch; it does not start.
---```lua
---function TimeIsUp() print("too late") end
---W_SetStopWatch(50000, 0, "TimeIsUp")
---W_StartStopWatch(1)
---```
---@param current integer in milliseconds
---@param target integer in milliseconds
---@param name? string
function W_SetStopWatch(current, target, name) end

---Starts, resumes or stops the stopwatch.
---```lua
---W_StartStopWatch(nil)
---```
---@param run boolean
function W_StartStopWatch(run) end

---The stopwatch, as of its last step.
---```lua
---W_SetStopWatch(50000, 0)
---assert(W_GetStopWatchTime() == 50000)
---```
---@return integer current in milliseconds
function W_GetStopWatchTime() end

---The game's clock.
---```lua
---assert(GetGameTime() == 0)
---```
---@return integer time in milliseconds
function GetGameTime() end

---A whole number between two, both included: a walk over a fixed table.
---```lua
---local n = random(1, 6)
---assert(n >= 1 and n <= 6)
---```
---@param low integer
---@param high integer
---@return integer number
function random(low, high) end

---A number through single precision, cut toward zero.
---```lua
---assert(ToInt(-2.9) == -2)
---```
---@param number number
---@return integer whole
function ToInt(number) end

---Runs the collector.
---```lua
---gc()
---```
function gc() end

---What a level expects to hold; hints alone, as every pool grows.
---```lua
---CfgSetDatabaseSizes(48, 34, {2, 1, 2, 3})
---```
---@param objects integer
---@param flags integer
---@param boxes number[] {volume, unused, player, turf}
function CfgSetDatabaseSizes(objects, flags, boxes) end

---Adds a volume box. Missing arguments are 0, "" or false as in the original.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---```
---@param name string
---@param kind integer 0 any human, 2 players, 3 turf
---@param corner number[] in metres: {x, y, z}
---@param size number[] in metres: {x, y, z}, may be negative
---@param enable? boolean (true when absent)
---@param flags? integer (0 when absent)
---@return integer handle NilHandle when it is refused
function AddVolumeBox(name, kind, corner, size, enable, flags) end

---Turns what a box holds about its centre; ChangeCollision does not see it.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---RotateVolumeBox(door, 0, -1, 1, 0)
---```
---@param box integer
---@param m00 number x' = m00 x + m01 y
---@param m01 number
---@param m10 number y' = m10 x + m11 y
---@param m11 number
function RotateVolumeBox(box, m00, m01, m10, m11) end

---Switches a box as a trigger; off forgets who is inside without a message.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---EnableVolumeBox(door, nil)
---```
---@param box integer
---@param on boolean
function EnableVolumeBox(box, on) end

---Whether a box holds the position of an object; a box that is off answers too.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---assert(not IsInsideBox(door, AddFlag("f", {0, 0, 2}, 0)))
---```
---@param box integer
---@param object integer
---@return integer? inside 1 or nil
function IsInsideBox(box, object) end

---Switches every triangle of the level that lies wholly inside a box.
---```lua
---local door = AddVolumeBox("door", 0, {11, 18, 1.6}, {2, 0.4, 2.5})
---ChangeCollision(door, false)
---```
---@param box integer a box's handle; any other does nothing
---@param enable boolean false, 0 and nil are off
function ChangeCollision(box, enable) end

---Adds a flag: a named point of the level.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---```
---@param name string
---@param position number[] in metres: {x, y, z}
---@param heading number in degrees: 0 faces +y
---@param activity? integer (0 when absent)
---@param group? integer (0 when absent)
---@return integer handle NilHandle when the table is full
function AddFlag(name, position, heading, activity, group) end

---The first flag of a name.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---assert(FindFlag("start") == start)
---```
---@param name string
---@return integer handle NilHandle for none
function FindFlag(name) end

---Marks a flag as one that AI may choose.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---FlagEnable(start, nil)
---```
---@param flag integer
---@param on boolean
function FlagEnable(flag, on) end

---The human that uses a flag now.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---assert(FlagGetOwner(start) == NilHandle)
---```
---@param flag integer
---@return integer human NilHandle for none
function FlagGetOwner(flag) end

---Where a flag is.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---assert(GetFlagPos(start).y == 10)
---```
---@param flag integer
---@return table position with x, y, z, w
function GetFlagPos(flag) end

---Moves a flag; its heading stays.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---SetFlagPos(start, {0, 12, 1.5})
---```
---@param flag integer
---@param position number[] in metres: {x, y, z}
function SetFlagPos(flag, position) end

---Keeps a path of up to 8 flags or objects.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---local path = AddPath("round", {start})
---```
---@param name string
---@param flags integer[]
---@return table? path nil when all 32 are taken
function AddPath(name, flags) end

---Adds a node with up to 4 neighbours to the net of flags; nothing here walks it.
---```lua
---local start = AddFlag("start", {0, 10, 1.5}, 90)
---FlagNetAddLink(start)
---```
---@param flag integer
---@param first? integer
---@param second? integer
---@param third? integer
---@param fourth? integer
function FlagNetAddLink(flag, first, second, third, fourth) end

---Empties the net of flags.
---```lua
---FlagNetClear()
---```
function FlagNetClear() end

---Makes a human on the ground under a point, and writes the position back.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---```
---@param name string
---@param type string
---@param position number[] in metres: {x, y, z}
---@param heading number in degrees
---@param model? string not used
---@param player? integer 1 or 2 (0 when absent)
---@param gang? integer (0 when absent)
---@param flag? integer (0 when absent)
---@return integer human NilHandle when all 60 are there
function HuCreate(name, type, position, heading, model, player, gang, flag) end

---Whether a human is there and alive.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---assert(HuIsAlive(player) == 1)
---```
---@param human integer
---@return integer? alive 1 or nil
function HuIsAlive(human) end

---Whether a human is one of the players.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---assert(HuIsAPlayer(player) == 1)
---```
---@param human integer
---@return integer? player 1 or nil
function HuIsAPlayer(human) end

---Takes a human away at once.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---HuDelete(player)
---```
---@param human integer
function HuDelete(human) end

---Takes a human away at the next update of humans.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---HuExitWorld(player)
---```
---@param human integer
function HuExitWorld(human) end

---Whether others may push a human.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---HuSetPushable(player, 1)
---```
---@param human integer
---@param on boolean
function HuSetPushable(human, on) end

---Holds a human where it is.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---HuLockMovement(player, 1)
---```
---@param human integer
---@param on boolean
function HuLockMovement(human, on) end

---Forbids a human to climb.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---HuBlockClimb(player, 1)
---```
---@param human integer
---@param on boolean
function HuBlockClimb(human, on) end

---Forbids a human to jump.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---HuBlockJump(player, 1)
---```
---@param human integer
---@param on boolean
function HuBlockJump(human, on) end

---Puts an object somewhere; a human is then lowered by a ray of 0.5 m.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---Teleport(player, {4, 10, 1.6})
---```
---@param object integer
---@param position number[] in metres: {x, y, z}
---@param heading? number -1 keeps it (-1 (degrees) when absent)
function Teleport(object, position, heading) end

---Puts an object where a flag is, without a look for ground.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---TeleportToFlag(player, AddFlag("f", {0, 12, 1.5}, 90))
---```
---@param object integer
---@param flag integer
---@param heading? number -1: the flag's (-1 (degrees) when absent)
function TeleportToFlag(object, flag, heading) end

---Where an object is: one and the same table in every call, so copy it.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---assert(GetPosition(player).y == 10)
---```
---@param object integer
---@return table position with x, y, z, w; 0 for no object
function GetPosition(object) end

---Whether two objects are strictly nearer than that.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---assert(TestDistance(player, player, 1) == 1)
---```
---@param a integer
---@param b integer
---@param distance number in metres
---@return integer? near 1 or nil
function TestDistance(a, b, distance) end

---How far two objects are from each other.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---assert(GetDistanceTweenHumans(player, player) == 0)
---```
---@param a integer
---@param b integer
---@return number distance in metres: 0 for no object
function GetDistanceTweenHumans(a, b) end

---Whether the level lets the camera see an object, within a range.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---local seen = CamCanSee(player, 20)
---```
---@param object integer
---@param range number in metres
---@return integer? sees 1 or nil
function CamCanSee(object, range) end

---Whether a human within 9 m has a clear line to another.
---```lua
---local player = HuCreate("p", "warrior", {0, 10, 1.5}, 0, "", 1)
---local seen = HuCanSee(player, player)
---```
---@param viewer integer
---@param target integer
---@return integer? sees 1 or nil
function HuCanSee(viewer, target) end

---What a type of object is; later spawns read it.
---```lua
---CfgObj("crate", "", 10, 0, 0, 20, {0, 0, 0.5}, {1, 1, 1}, 1, 7, 0.1, 64, 16)
---```
---@param name string
---@param class string
---@param hitpoints integer
---@param v4 number
---@param v5 number
---@param weight number
---@param centre number[] in metres
---@param size number[] in metres
---@param shape integer 1 box, 2 sphere of half the x size
---@param axis integer
---@param restitution number
---@param layers integer bits of PHYFLAG
---@param material integer
---@param ... any
function CfgObj(name, class, hitpoints, v4, v5, weight, centre, size, shape, axis, restitution, layers, material, ...) end

---Adds a spawn record. Its object appears when the handle is used or it is near.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---```
---@param type string
---@param position number[] in metres
---@param rotation number[] a quaternion
---@param minus1 integer not used
---@param zone integer 0 to 254
---@param flags? integer (0 when absent)
---@param tint? integer (4294967295 when absent)
---@param flag_name? string
---@return integer record
function ObjSpawn(type, position, rotation, minus1, zone, flags, tint, flag_name) end

---Takes an object away for good.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjDestroy(crate)
---```
---@param object integer
---@param via_message? boolean it breaks, and says 2
function ObjDestroy(object, via_message) end

---Shows an object.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjShow(crate)
---```
---@param object integer
---@param fade? number
function ObjShow(object, fade) end

---Hides an object; it stays where it is.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjHide(crate)
---```
---@param object integer
function ObjHide(object) end

---Gives an object a body of its type's shape, or none.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjEnablePhysics(crate, 1)
---```
---@param object integer
---@param on boolean
function ObjEnablePhysics(object, on) end

---Sends an object a state, which doors answer.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjectChangeState(crate, 2)
---```
---@param object integer
---@param state integer 2, 8 open; 3, 7 close; 5, 6 collision off, on; 10 pickable; 0, 11 not
function ObjectChangeState(object, state) end

---The name of an object's type.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---assert(GetObjectName(crate) == "crate")
---```
---@param object integer
---@return string name "<null>" for none
function GetObjectName(object) end

---Whether an object is of a type.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---assert(ObjIsA(crate, "crate") == 1)
---```
---@param object integer
---@param type string
---@return integer? is 1 or nil
function ObjIsA(object, type) end

---The number of an object's spawn record.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjGetIndex(crate)
---```
---@param object integer
---@return integer index -1 for none
function ObjGetIndex(object) end

---Whether an object is there and whole.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjIsAlive(crate)
---```
---@param object integer
---@return integer? alive 1 or nil
function ObjIsAlive(object) end

---What an object can still take.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---GetHitpoints(crate)
---```
---@param object integer
---@return integer hitpoints 0 for none
function GetHitpoints(object) end

---The type bits of an object.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---GetRTTI(crate)
---```
---@param object integer
---@return integer bits 0 for none
function GetRTTI(object) end

---The zone of an object.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---ObjGetZone(crate)
---```
---@param object integer
---@return integer zone -1 for none
function ObjGetZone(object) end

---Switches a zone: whether its objects may appear. 0 is on at first, all others off.
---```lua
---ObjEnableZone(3, 1)
---```
---@param zone integer 0 to 254
---@param on boolean
function ObjEnableZone(zone, on) end

---Whether a zone is on.
---```lua
---assert(ObjIsZoneEnabled(0) == 1)
---```
---@param zone integer
---@return integer? on 1 or nil
function ObjIsZoneEnabled(zone) end

---Marks all spawn records of a zone as removed, or brings them back.
---```lua
---ObjMarkZone(3, 0, 1)
---```
---@param zone integer
---@param must_be_0 integer
---@param removed boolean
function ObjMarkZone(zone, must_be_0, removed) end

---Breaks the objects near another one, that one too.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---BreakObjectsInRadius(crate, 2)
---```
---@param centre integer an object
---@param radius number in metres
function BreakObjectsInRadius(centre, radius) end

---Makes a door that owns two triangles of the level: they become two-sided, and go when it is open.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---```
---@param type string with "sliding" in it, it slides; with "double" it has two leaves
---@param position number[] in metres
---@param rotation number[] a quaternion
---@param triangles integer[] two numbers of triangles, from 0
---@param number integer
---@return integer door
function SpawnDoor(type, position, rotation, triangles, number) end

---Swings a door to 170 degrees; its collision goes 29 ticks later.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---OpenDoor(door)
---```
---@param door integer
function OpenDoor(door) end

---Swings a door back; its collision returns when it is shut.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---CloseDoor(door)
---```
---@param door integer
function CloseDoor(door) end

---Opens a shut door away from a human.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---DoorOpen(door, HuCreate("p", "warrior", {12, 16, 1.7}, 0))
---```
---@param door integer
---@param human integer
function DoorOpen(door, human) end

---Opens a door to an angle; a pickable one only remembers it.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---DoorOpenDegree(door, 90)
---```
---@param door integer
---@param degrees integer the sign is the direction
function DoorOpenDegree(door, degrees) end

---Whether a door is fully open and its collision gone.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---IsDoorOpen(door)
---```
---@param door integer
---@return integer? open 1 or nil
function IsDoorOpen(door) end

---Switches a door's collision off.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---DisableDoorCollision(door)
---```
---@param door integer
function DisableDoorCollision(door) end

---Makes a shut door one that must be picked; it refuses to open.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---SetDoorPickable(door)
---```
---@param door integer
---@param on? boolean (true when absent)
function SetDoorPickable(door, on) end

---The left leaf; for no door, the answer of the call before.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---GetLeftDoorHandle(door)
---```
---@param door integer
---@return integer leaf
function GetLeftDoorHandle(door) end

---The right leaf.
---```lua
---local door = SpawnDoor("dyn_door_shop", {12, 18.1, 1.7}, {0, 0, 0, 1}, {0, 1}, 0)
---GetRightDoorHandle(door)
---```
---@param door integer
---@return integer leaf NilHandle for a door of one
function GetRightDoorHandle(door) end

---Makes a pane that owns two triangles of the level, which go with the first hit.
---```lua
---local pane = SpawnBreakableGlass(1, {14, 18, 3}, {17, 18, 3}, {14, 18, 4}, {0, 0}, {1, 1}, 0,
---  0, 1)
---```
---@param type integer 0 to 18; 17 and 18 begin broken
---@param corner number[] in metres
---@param corner_u number[] in metres
---@param corner_v number[] in metres
---@param uv0 number[]
---@param uv1 number[]
---@param flag any not used
---@param first integer a triangle
---@param second integer
---@return integer pane NilHandle for another type
function SpawnBreakableGlass(type, corner, corner_u, corner_v, uv0, uv1, flag, first, second) end

---Breaks the panes near an object.
---```lua
---local crate = ObjSpawn("crate", {0, 12, 1.5}, {0, 0, 0, 1}, -1, 0, 0)
---BreakGlassInRadius(crate, 5)
---```
---@param centre integer an object
---@param radius number in metres
function BreakGlassInRadius(centre, radius) end

---Makes a car.
---```lua
---local car = CarSpawn("sedan", {0, 10, 1.5}, {0, 0, 0, 1}, -1, 0)
---```
---@param type string
---@param position number[] in metres
---@param rotation number[] a quaternion
---@param minus1? integer
---@param zero? integer
---@return integer car NilHandle when all 18 are there
function CarSpawn(type, position, rotation, minus1, zero) end

---Takes a car away.
---```lua
---CarDestroy(CarSpawn("sedan", {0, 10, 1.5}, {0, 0, 0, 1}, -1, 0))
---```
---@param car integer
function CarDestroy(car) end

---Explodes a car: who is within 5 m with a clear line to it dies, glass within 10 m breaks, message 25 is told.
---```lua
---CarExplode(CarSpawn("sedan", {0, 10, 1.5}, {0, 0, 0, 1}, -1, 0))
---```
---@param car integer
---@param quiet? boolean
function CarExplode(car, quiet) end

---Names the function that is called once, when the level is ready.
---```lua
---function StartGame() print("ready") end
---SetStartGameCallback("StartGame")
---```
---@param name? string nil: nobody
function SetStartGameCallback(name) end

---Runs another script of the folder, now.
---```lua
---if Chapter2 then doFile("level99_chapter2") end
---```
---@param name string without .lua
function doFile(name) end

---The same as doFile.
---```lua
---if Chapter2 then doInclude("level99_chapter2") end
---```
---@param name string
function doInclude(name) end

---Runs another script behind the calling function, then calls a function.
---```lua
---if Chapter2 then preLoadFile("level99_chapter2", "StartChapter2") end
---```
---@param name string without .lua
---@param callback? string
function preLoadFile(name, callback) end

---Sets the checkpoint, which outlives the level.
---```lua
---SetCheckPoint(2)
---```
---@param number integer
function SetCheckPoint(number) end

---The checkpoint: 1 at first.
---```lua
---assert(GetCheckPoint() == 1)
---```
---@return integer number
function GetCheckPoint() end

---Asks for the next level. No message is delivered from now on.
---```lua
---MenuLoadLevel("level80")
---```
---@param name string
function MenuLoadLevel(name) end

---Whether the level ends.
---```lua
---assert(not GameIsOver())
---```
---@return integer? over 1 or nil
function GameIsOver() end

---Loads what is near and every queued pack; the game's clock stands.
---```lua
---PrecacheWorld(30000, 500, "level99_1")
---```
---@param budget integer in milliseconds
---@param radius number in metres
---@param pack? string
function PrecacheWorld(budget, radius, pack) end

---Queues a file for the end of the next preload.
---```lua
---QueueFileToPrecache("gate_end.pak")
---```
---@param file string
function QueueFileToPrecache(file) end

---Sets what the streamer weighs models with; 0.001 in every new level.
---```lua
---SetLoadPriority(0.01)
---```
---@param priority number
function SetLoadPriority(priority) end

---Keeps a number that outlives the level.
---```lua
---SetLUASaveDataFloat(1, 2.5)
---```
---@param slot integer 1 to 8
---@param number number
function SetLUASaveDataFloat(slot, number) end

---That number; 0 at first.
---```lua
---assert(GetLUASaveDataFloat(1) == 0)
---```
---@param slot integer 1 to 8
---@return number number
function GetLUASaveDataFloat(slot) end

---Keeps a bit that outlives the level.
---```lua
---SetLUASaveDataBool(1, 1)
---```
---@param bit integer 1 to 128
---@param on boolean
function SetLUASaveDataBool(bit, on) end

---That bit.
---```lua
---assert(not GetLUASaveDataBool(1))
---```
---@param bit integer 1 to 128
---@return integer? on 1 or nil
function GetLUASaveDataBool(bit) end

---Recorded: HUDSetObjective(text)
---@param ... any
function HUDSetObjective(...) end

---Recorded: ScreenQueueEffect(type, seconds)
---@param ... any
function ScreenQueueEffect(...) end

---Recorded: RestoreHud()
---@param ... any
function RestoreHud(...) end

---Recorded: HUDTurnOffRadar()
---@param ... any
function HUDTurnOffRadar(...) end

---Recorded: HUDSetTutorialText(text)
---@param ... any
function HUDSetTutorialText(...) end

---Recorded: HUDSetTutorialCallback(name)
---@param ... any
function HUDSetTutorialCallback(...) end

---Recorded: HUDSetInstArrowLocation(...)
---@param ... any
function HUDSetInstArrowLocation(...) end

---Recorded: HUDLaunchMissionComplete()
---@param ... any
function HUDLaunchMissionComplete(...) end

---Recorded: W_ShowStopWatch(show, label, warnMs = 10000)
---@param ... any
function W_ShowStopWatch(...) end

---Recorded: ShowHud(on)
---@param ... any
function ShowHud(...) end

---Recorded: SoundEnableSystemMusic(on)
---@param ... any
function SoundEnableSystemMusic(...) end

---Recorded: AddAmbientSoundEmitter2(...)
---@param ... any
---@return integer answer
function AddAmbientSoundEmitter2(...) end

---Recorded: SoundLoopMusicTrack(...)
---@param ... any
function SoundLoopMusicTrack(...) end

---Recorded: SoundPlayMusicTrack(...)
---@param ... any
function SoundPlayMusicTrack(...) end

---Recorded: SoundStopMusicTrack()
---@param ... any
function SoundStopMusicTrack(...) end

---Recorded: SndLoadMatrix(name)
---@param ... any
function SndLoadMatrix(...) end

---Recorded: CameraMakeActive(camera)
---@param ... any
function CameraMakeActive(...) end

---Recorded: CameraReset()
---@param ... any
function CameraReset(...) end

---Recorded: CameraCreateLocked(...)
---@param ... any
---@return integer answer
function CameraCreateLocked(...) end

---Recorded: CamEnable(camera, on)
---@param ... any
function CamEnable(...) end

---Recorded: CamSetupFollow(...)
---@param ... any
---@return integer answer
function CamSetupFollow(...) end

---Recorded: CamSetupRail(...)
---@param ... any
---@return integer answer
function CamSetupRail(...) end

---Recorded: CamGhostDoor(door)
---@param ... any
function CamGhostDoor(...) end

---Recorded: CameraSetClipping(camera, near, far)
---@param ... any
function CameraSetClipping(...) end

---Recorded: SetLight(...)
---@param ... any
function SetLight(...) end

---Recorded: SetFogColor(colour)
---@param ... any
function SetFogColor(...) end

---Recorded: SetFogDistance(distance)
---@param ... any
function SetFogDistance(...) end

---Recorded: GetPTank(...)
---@param ... any
---@return integer answer
function GetPTank(...) end

---Recorded: ReleasePTank(tank)
---@param ... any
function ReleasePTank(...) end

---Recorded: SetPositionOfWater(pos, rot, width, length, rgb, waveHeight, waveSpeed)
---@param ... any
function SetPositionOfWater(...) end

---Recorded: QueueMotionBlurEffect(...)
---@param ... any
function QueueMotionBlurEffect(...) end

---Recorded: EnableShadow(...)
---@param ... any
function EnableShadow(...) end

---Recorded: ScenePreload(name, callback)
---@param ... any
---@return integer answer
function ScenePreload(...) end

---Recorded: ScenePlay(scene, ..., endFunction)
---@param ... any
---@return integer answer
function ScenePlay(...) end

---Recorded: ScenePlayCinematic(scene, ..., endFunction)
---@param ... any
---@return integer answer
function ScenePlayCinematic(...) end

---Recorded: SceneAddObject(scene, object)
---@param ... any
function SceneAddObject(...) end

---Recorded: SceneStop(scene)
---@param ... any
function SceneStop(...) end

---Recorded: FlagNetTraverse(human, mode, chance, a, b)
---@param ... any
function FlagNetTraverse(...) end

---Recorded: SetSpawnMax(n)
---@param ... any
function SetSpawnMax(...) end

---Recorded: ObjSetTrainPoint(slot, object, index, gap)
---@param ... any
function ObjSetTrainPoint(...) end

---Recorded: ObjStartTrain(slot, halfWidth)
---@param ... any
function ObjStartTrain(...) end

---Recorded: ObjStopTrain(slot)
---@param ... any
function ObjStopTrain(...) end

---Recorded: GoalManWeaponPile(...)
---@param ... any
function GoalManWeaponPile(...) end

---Recorded: GoalPathBlocker(...)
---@param ... any
function GoalPathBlocker(...) end

---Recorded: PathValid(a, b)
---@param ... any
function PathValid(...) end

---Recorded: WalkingDistance(a, b)
---@param ... any
---@return integer answer
function WalkingDistance(...) end

---Recorded: ChangeBlocker(pos, open)
---@param ... any
function ChangeBlocker(...) end

---Recorded: EnableDoorLink(pos)
---@param ... any
function EnableDoorLink(...) end

---Recorded: DisableDoorLink(pos)
---@param ... any
function DisableDoorLink(...) end

---Recorded: ConvertJumpToDoor(pos)
---@param ... any
function ConvertJumpToDoor(...) end

---Recorded: FlagNetValidate()
---@param ... any
function FlagNetValidate(...) end

---Recorded: OpenDoorAnimated(object, human)
---@param ... any
function OpenDoorAnimated(...) end

---Recorded: GangCreate(...)
---@param ... any
---@return integer answer
function GangCreate(...) end

---Recorded: GangAddTurfBox(gang, box)
---@param ... any
function GangAddTurfBox(...) end

---Recorded: GangSetMsgHandler(gang, message, name)
---@param ... any
function GangSetMsgHandler(...) end

---Recorded: HuSpeakNI(human, ...)
---@param ... any
function HuSpeakNI(...) end

---Recorded: SetCharacterModel(type, release)
---@param ... any
function SetCharacterModel(...) end

---Recorded: SetDynamicAnimation(clip, release)
---@param ... any
function SetDynamicAnimation(...) end

---Recorded: HuSetMugCallback(human, name)
---@param ... any
function HuSetMugCallback(...) end

---Recorded: HuClearLook(human)
---@param ... any
function HuClearLook(...) end

---Recorded: KillHumans()
---@param ... any
function KillHumans(...) end

---Recorded: ClimbFilter(on)
---@param ... any
function ClimbFilter(...) end

---Recorded: OrientObject(object, degrees, axis)
---@param ... any
function OrientObject(...) end

---Recorded: GetRumbleModeData(table)
---@param ... any
function GetRumbleModeData(...) end

---Recorded: CfgChar(...)
---@param ... any
function CfgChar(...) end

---Recorded: CfgObjectGroup(...)
---@param ... any
function CfgObjectGroup(...) end

---Recorded: CfgGang(...)
---@param ... any
function CfgGang(...) end

---Recorded: CfgSpeedClass(...)
---@param ... any
function CfgSpeedClass(...) end

---Recorded: CfgLevelName(...)
---@param ... any
function CfgLevelName(...) end

---Recorded: CfgScrFx(...)
---@param ... any
function CfgScrFx(...) end

---Recorded: CfgSetCollisionLengths(...)
---@param ... any
function CfgSetCollisionLengths(...) end

---Recorded: CfgSetGlassProperties(...)
---@param ... any
function CfgSetGlassProperties(...) end

---Recorded: CfgSetOutdoorMode(on)
---@param ... any
function CfgSetOutdoorMode(...) end

---Recorded: CNSEnableMissionInfo(on)
---@param ... any
function CNSEnableMissionInfo(...) end

---Recorded: CfgMoneyCallback(name)
---@param ... any
function CfgMoneyCallback(...) end

---Recorded: CfgInventoryCallback(name)
---@param ... any
function CfgInventoryCallback(...) end

---Recorded: CfgRageHandlers(set, clear, full)
---@param ... any
function CfgRageHandlers(...) end

---Recorded: setDetailFlag(index, mask)
---@param ... any
function setDetailFlag(...) end

---Recorded: clearDetailFlag(index, mask)
---@param ... any
function clearDetailFlag(...) end

---Recorded: UM_GetUnlockablesByType(type)
---@param ... any
---@return integer answer
function UM_GetUnlockablesByType(...) end

---Recorded: IsDongleValid()
---@param ... any
---@return integer answer
function IsDongleValid(...) end

---Recorded: CreateDongle()
---@param ... any
---@return integer answer
function CreateDongle(...) end

---Recorded: ReportCrime(...)
---@param ... any
function ReportCrime(...) end

---Recorded: ForceCrimeLevel(level)
---@param ... any
function ForceCrimeLevel(...) end

---Recorded: SetAllClearCallBack(name)
---@param ... any
function SetAllClearCallBack(...) end

---Recorded: SetHatCallBack(name)
---@param ... any
function SetHatCallBack(...) end

---Recorded: SetMultiplayerCallback(name)
---@param ... any
function SetMultiplayerCallback(...) end

---Recorded: SetCheatCallback(name)
---@param ... any
function SetCheatCallback(...) end

---Recorded: PadSetHandler(pad, button, name)
---@param ... any
function PadSetHandler(...) end

---Recorded: PadSetHandlerEx(pad, button, name, ...)
---@param ... any
function PadSetHandlerEx(...) end

---Recorded: GetLanguage()
---@param ... any
---@return integer answer
function GetLanguage(...) end

---Recorded: GetPlatform()
---@param ... any
---@return integer answer
function GetPlatform(...) end

---Recorded: isRelease()
---@param ... any
---@return integer answer
function isRelease(...) end

---Recorded: GetDifficulty()
---@param ... any
---@return integer answer
function GetDifficulty(...) end

---Recorded: GetCurrentLevelIndex()
---@param ... any
---@return integer answer
function GetCurrentLevelIndex(...) end

---Recorded: GetLevelId(index)
---@param ... any
---@return integer answer
function GetLevelId(...) end

---Recorded: MissionComplete()
---@param ... any
function MissionComplete(...) end

---Recorded: Quit()
---@param ... any
function Quit(...) end

---Recorded: FreezeWorld(until, name)
---@param ... any
function FreezeWorld(...) end

---Recorded: DoorCRCCheck()
---@param ... any
function DoorCRCCheck(...) end

---Recorded: CapturePVSSamplePoint()
---@param ... any
function CapturePVSSamplePoint(...) end

---the handle of nothing
---@type integer
NilHandle = nil

---What level scripts have beyond the original's bindings.
---@class Warlib
---@field mesh bw.CollisionMesh the level's collision
---@field level table {name =, source =, triangles =} of the level
Warlib = {}

---The module boardwalk without what opens files.
Warlib.bw = {
  version = bw.version,
  model = bw.model,
  mesh = bw.mesh,
  filter = bw.filter,
  physics = bw.physics,
  height_field = bw.height_field,
  mesh_shape = bw.mesh_shape,
  primitive = bw.primitive,
  shape_set = bw.shape_set,
  coverage = bw.coverage,
  tile_grid = bw.tile_grid,
  example = bw.example,
  material_name = bw.material_name,
  material_id = bw.material_id,
  flag_names = bw.flag_names,
  flags = bw.flags,
  climbable = bw.climbable,
  float_text = bw.float_text,
  float_parse = bw.float_parse,
  world_manager = bw.world_manager,
  streamed_world = bw.streamed_world,
  part_file = bw.part_file,
  budget = bw.budget,
  pool_size = bw.pool_size,
  pool_label = bw.pool_label,
  water_size = bw.water_size,
  view_point = bw.view_point,
  view_planes = bw.view_planes,
  draw_distance = bw.draw_distance,
  box_distance = bw.box_distance,
  fade_alpha = bw.fade_alpha,
  fade_colours = bw.fade_colours,
}

---The nearest triangle of the level along a ray.
---```lua
---local hit = Warlib.ray_cast({0, 10, 10}, {0, 0, -1}, 20)
---```
---@param origin bw.Point in metres
---@param direction bw.Point
---@param length number in directions
---@param filter? bw.Filter
---@return bw.Hit? hit nil for a miss
---@overload fun(origin_x: number, origin_y: number, origin_z: number, direction: bw.Point, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(origin: bw.Point, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
---@overload fun(origin_x: number, origin_y: number, origin_z: number, direction_x: number, direction_y: number, direction_z: number, length: number, filter?: bw.Filter): bw.Hit?
function Warlib.ray_cast(origin, direction, length, filter) end

---What a line meets first: the level, or the body of a human, an object or a car.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---assert(Warlib.line_test({-3, 10, 2.5}, {3, 10, 2.5}).object == human)
---```
---@param from bw.Point in metres
---@param to bw.Point in metres
---@param options? bw.LineOptions
---@return bw.LineHit? hit of a body with `object`, its handle; nil when nothing is met
---@overload fun(from_x: number, from_y: number, from_z: number, to: bw.Point, options?: bw.LineOptions): bw.LineHit?
---@overload fun(from: bw.Point, to_x: number, to_y: number, to_z: number, options?: bw.LineOptions): bw.LineHit?
---@overload fun(from_x: number, from_y: number, from_z: number, to_x: number, to_y: number, to_z: number, options?: bw.LineOptions): bw.LineHit?
function Warlib.line_test(from, to, options) end

---The height of the ground under a point.
---```lua
---assert(math.abs(Warlib.ground(0, 10, 5) - 1.5) < 1e-5)
---```
---@param x number in metres
---@param y number in metres
---@param z number in metres
---@param filter? bw.Filter
---@return number? height in metres: nil for none
function Warlib.ground(x, y, z, filter) end

---Pushes a sphere out of the level's walls.
---```lua
---local x, y, z = Warlib.sphere_push({8.5, 17.8, 2.8}, 0.5)
---```
---@param centre bw.Point in metres
---@param radius number in metres
---@param filter? bw.Filter
---@return number? x in metres: nil when nothing touches it
---@return number? y
---@return number? z
---@return number? nx the normal of the first wall
---@return number? ny
---@return number? nz
---@overload fun(centre_x: number, centre_y: number, centre_z: number, radius: number, filter?: bw.Filter): number?, number?, number?, number?, number?, number?
function Warlib.sphere_push(centre, radius, filter) end

---An IPhysics with the bodies of everything as it is now.
---```lua
---HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---assert(Warlib.bodies():body_count() == 1)
---```
---@return bw.IPhysics physics
function Warlib.bodies() end

---Draws the ground of a mesh from above in characters.
---```lua
---print(table.concat(Warlib.height_map(Warlib.mesh, 40), "\n"))
---```
---@param mesh bw.CollisionMesh
---@param columns? integer (72 when absent)
---@param rows? integer keeps the shape when absent
---@param marks? table[] letters to put on it: {x =, y =, mark =}
---@return string[] lines the last is a legend
function Warlib.height_map(mesh, columns, rows, marks) end

---Copies of the volume boxes that scripts added.
---```lua
---for _, box in ipairs(Warlib.boxes()) do print(box.name) end
---```
---@return table[] boxes {handle, name, kind, enabled, flags, corner, size}
function Warlib.boxes() end

---Copies of the flags that scripts added.
---```lua
---for _, flag in ipairs(Warlib.flags()) do print(flag.name) end
---```
---@return table[] flags {handle, name, heading, activity, group, enabled, position}
function Warlib.flags() end

---Copies of the humans that are there.
---```lua
---for _, human in ipairs(Warlib.humans()) do print(human.name) end
---```
---@return table[] humans {handle, name, type, player, gang, alive, heading, grounded, position}
function Warlib.humans() end

---Copies of the objects, doors, panes and cars that are there.
---```lua
---for _, object in ipairs(Warlib.objects()) do print(object.type) end
---```
---@return table[] objects {handle, kind, type, zone, visible, hitpoints, state, broken, position}
function Warlib.objects() end

---Copies of the pending calls, the next one first.
---```lua
---ScheduleFunc("Later", 500)
---assert(Warlib.scheduled()[1].due == 500)
---```
---@return table[] calls {name, due, argument}
function Warlib.scheduled() end

---How often a binding was called that is only recorded.
---```lua
---HUDSetObjective("Leave the shop")
---assert(Warlib.recorded("HUDSetObjective") == 1)
---```
---@param name string
---@return integer count
function Warlib.recorded(name) end

---Callbacks that were given to a recorded binding and wait for a test to call them.
---```lua
---PadSetHandler(1, 4, "OnPad")
---assert(Warlib.callbacks("PadSetHandler")[1].callback == "OnPad")
---```
---@param name string
---@return table[] callbacks {callback, arguments}
function Warlib.callbacks(name) end

---Where an object is.
---```lua
---local x, y, z = Warlib.position(HuCreate("h", "civilian", {0, 10, 1.5}, 0))
---assert(y == 10)
---```
---@param object integer
---@return number x in metres
---@return number y in metres
---@return number z in metres
function Warlib.position(object) end

---What SetLoadPriority set.
---```lua
---SetLoadPriority(10)
---assert(Warlib.load_priority() == 10)
---```
---@return number priority
function Warlib.load_priority() end

---What the last PrecacheWorld loaded, in order.
---```lua
---QueueFileToPrecache("gate_end.pak")
---PrecacheWorld(1000, 50)
---assert(Warlib.packs()[1] == "gate_end.pak")
---```
---@return string[] names
function Warlib.packs() end

---The number of the tick, 60 in a second.
---```lua
---assert(Warlib.tick() == 0)
---```
---@return integer tick
function Warlib.tick() end

---Lets ticks of the game pass, in whole frames of two. The first one starts the level. It is for the main script of a scenario, not for callbacks.
---```lua
---Warlib.step(60)
---assert(GetGameTime() == 1000)
---```
---@param ticks? integer (2 when absent)
---@return integer done fewer once the level is over
function Warlib.step(ticks) end

---Remembers everything as it is now: the engine's state, the level's triangles, and the globals with all tables that they lead to. Functions are kept by identity, not what they hold; a coroutine that has not ended raises.
---```lua
---local before = Warlib.snapshot()
---Warlib.step(60)
---Warlib.restore(before)
---assert(GetGameTime() == 0)
---```
---@return integer snapshot
function Warlib.snapshot() end

---Puts everything back to where a snapshot was taken.
---```lua
---local before = Warlib.snapshot()
---Warlib.restore(before)
---```
---@param snapshot integer
function Warlib.restore(snapshot) end

---Sets the velocity that a human walks with from the next update on: along walls, up to a metre up and half a metre down with the ground, over an edge it falls.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---Warlib.move(human, {0, 3, 0})
---Warlib.step(60)
---assert(math.abs(GetPosition(human).y - 13) < 0.01)
---```
---@param actor integer a human
---@param velocity? bw.Point in metres a second: nil: stand
---@overload fun(actor: integer, velocity_x: number, velocity_y: number, velocity_z: number)
function Warlib.move(actor, velocity) end

---Lets a human jump.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---assert(Warlib.jump(human))
---```
---@param actor integer
---@param speed? number (5.5 (metres a second) when absent)
---@return boolean done false in the air, or when it may not
function Warlib.jump(actor, speed) end

---What a human finds to climb in a direction.
---```lua
---local human = HuCreate("h", "civilian", {-15, 19, 1.65}, 0)
---assert(Warlib.probe_climb(human, {0, 1, 0}) == "short fence")
---```
---@param actor integer
---@param direction bw.Point its z does not count
---@param running? boolean looks 4.5 m ahead instead of 1.5 (false when absent)
---@return string? kind "fence", "short fence", "wall", "short wall"; nil: nothing
---@return number? distance in metres
---@return number? top in metres: above the feet
---@overload fun(actor: integer, direction_x: number, direction_y: number, direction_z: number, running?: boolean): string?, number?, number?
function Warlib.probe_climb(actor, direction, running) end

---Lets a human climb what is in a direction: over a fence, onto a wall. Low and opaque fences and material 122 do not stop it meanwhile.
---```lua
---local human = HuCreate("h", "civilian", {-15, 19, 1.65}, 0)
---assert(Warlib.climb(human, {0, 1, 0}) == "short fence")
---```
---@param actor integer
---@param direction bw.Point
---@return string? kind as of probe_climb
---@overload fun(actor: integer, direction_x: number, direction_y: number, direction_z: number): string?
function Warlib.climb(actor, direction) end

---Puts a human exactly somewhere.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---Warlib.place(human, {4, 7, 1.5})
---```
---@param actor integer
---@param position bw.Point in metres
---@overload fun(actor: integer, position_x: number, position_y: number, position_z: number)
function Warlib.place(actor, position) end

---Puts the camera somewhere; at the eyes of player 1 at first.
---```lua
---Warlib.camera({0, 10, 3})
---```
---@param position? bw.Point in metres: nil: at player 1 again
---@overload fun(position_x: number, position_y: number, position_z: number)
function Warlib.camera(position) end

---A human presses the button at an object: message 0.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---assert(not Warlib.press(human, AddFlag("f", {0, 11, 1.5}, 0)))
---```
---@param actor integer
---@param object integer
---@return boolean consumed the handler answered true
function Warlib.press(actor, object) end

---A human hits an object: boxes around the human hear 6, the object 1, and 2 when it breaks. A door loses 4 + 6 * kind hitpoints, others kind + 1.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---Warlib.hit(human, ObjSpawn("crate", {0, 11, 1.5}, {0, 0, 0, 1}, -1, 0, 0))
---```
---@param actor integer
---@param object integer
---@param kind? integer (0 when absent)
function Warlib.hit(actor, object, kind) end

---A human dies: message 18.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---assert(Warlib.kill(human) and not HuIsAlive(human))
---```
---@param actor integer
---@param other? integer (NilHandle when absent)
---@return boolean done false for the dead
function Warlib.kill(actor, other) end

---A human is alive again: message 19.
---```lua
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---assert(not Warlib.revive(human))
---```
---@param actor integer
---@param other? integer (NilHandle when absent)
---@return boolean done false for who lives
function Warlib.revive(actor, other) end

---Delivers a message as the engine does.
---```lua
---function OnArrest(who, other, n) return n end
---local human = HuCreate("h", "civilian", {0, 10, 1.5}, 0)
---SetMsgHandler(human, 17, "OnArrest")
---assert(Warlib.send(human, 17, human, NilHandle, 5) == 5)
---```
---@param object integer
---@param message integer 0 to 25
---@param ... any what the callback gets
---@return any answer
function Warlib.send(object, message, ...) end

---Calls a function of the script by name, as the engine does.
---```lua
---function Add(a, b) return a + b end
---assert(Warlib.call("Add", 1, 2) == 3)
---```
---@param name string
---@param ... any
---@return any answer
function Warlib.call(name, ...) end

---Counts a check; a failed one is said at once and the script goes on.
---```lua
---Warlib.check(Warlib.mesh:ground(0, 10, 5), "there is ground in the street")
---```
---@param condition any passed when neither nil nor false
---@param message? string what should have held
---@return boolean passed
function Warlib.check(condition, message) end

---Counts a check of an answer against what is wanted.
---```lua
---Warlib.expect("ground", Warlib.mesh:ground(0, 10, 5), 1.5, 1e-5)
---```
---@param name string what was asked
---@param got any
---@param want any of a table every entry must agree; got may have more names
---@param tolerance? number (0 when absent)
---@return boolean passed
function Warlib.expect(name, got, want, tolerance) end
