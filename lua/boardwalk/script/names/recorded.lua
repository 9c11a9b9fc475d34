--- Bindings whose calls are recorded. An answer is "handle" (a fresh one in every call), a value,
--- or nil for nothing; `callback` is the argument that names a function, and `when` says when it is
--- called: "update" at the next frame, "kept" by a test alone (Warlib.callbacks tells of it).

local function family(name, entries)
  local list = {}
  for i, entry in ipairs(entries) do
    list[i] = {
      name = entry[1], family = name, signature = entry[2] or "()", uses = entry[3],
      answer = entry.answer, callback = entry.callback, when = entry.when, note = entry.note,
    }
  end
  return list
end

local HANDLE = "handle"

local FAMILIES = {
  family("HUD, menus, text", {
    {"HUDSetObjective", "(text)", "149"}, {"ScreenQueueEffect", "(type, seconds)", "169"},
    {"RestoreHud"}, {"HUDTurnOffRadar"}, {"HUDSetTutorialText", "(text)"},
    {"HUDSetTutorialCallback", "(name)", callback = 1, when = "kept"},
    {"HUDSetInstArrowLocation", "(...)"}, {"HUDLaunchMissionComplete"},
    {"W_ShowStopWatch", "(show, label, warnMs = 10000)", "30/64"},
    {"ShowHud", "(on)", note = "empty in the original"},
  }),
  family("Sound", {
    {"SoundEnableSystemMusic", "(on)", "89"},
    {"AddAmbientSoundEmitter2", "(...)", "58/2230", answer = HANDLE},
    {"SoundLoopMusicTrack", "(...)"}, {"SoundPlayMusicTrack", "(...)"}, {"SoundStopMusicTrack"},
    {"SndLoadMatrix", "(name)"},
  }),
  family("Cameras", {
    {"CameraMakeActive", "(camera)", "193/629"}, {"CameraReset", "()", "167/310"},
    {"CameraCreateLocked", "(...)", "86/360", answer = HANDLE},
    {"CamEnable", "(camera, on)", "85/405"}, {"CamSetupFollow", "(...)", answer = HANDLE},
    {"CamSetupRail", "(...)", answer = HANDLE}, {"CamGhostDoor", "(door)", "2/2"},
    {"CameraSetClipping", "(camera, near, far)", "19/23"},
  }),
  family("Effects, light, water", {
    {"SetLight", "(...)", "61"}, {"SetFogColor", "(colour)", "66"},
    {"SetFogDistance", "(distance)", "14"}, {"GetPTank", "(...)", answer = HANDLE},
    {"ReleasePTank", "(tank)"},
    {"SetPositionOfWater", "(pos, rot, width, length, rgb, waveHeight, waveSpeed)", "4/4"},
    {"QueueMotionBlurEffect", "(...)"}, {"EnableShadow", "(...)", note = "empty in the original"},
  }),
  family("Scenes", {
    {"ScenePreload", "(name, callback)", "110", answer = HANDLE, callback = 2, when = "update"},
    {"ScenePlay", "(scene, ..., endFunction)", answer = 1, callback = 3, when = "update"},
    {"ScenePlayCinematic", "(scene, ..., endFunction)", answer = 1, callback = 3, when = "update"},
    {"SceneAddObject", "(scene, object)"}, {"SceneStop", "(scene)"},
  }),
  family("AI", {
    {"FlagNetTraverse", "(human, mode, chance, a, b)", "27/60"}, {"SetSpawnMax", "(n)", "48/48"},
    {"ObjSetTrainPoint", "(slot, object, index, gap)", "7/68"},
    {"ObjStartTrain", "(slot, halfWidth)", "7/8"}, {"ObjStopTrain", "(slot)", "3/3"},
    {"GoalManWeaponPile", "(...)"}, {"GoalPathBlocker", "(...)"},
    {"PathValid", "(a, b)", "16/17", note = "needs path data"},
    {"WalkingDistance", "(a, b)", "5/8", answer = -1000000000, note = "needs path data"},
    {"ChangeBlocker", "(pos, open)", "2/2", note = "needs path data"},
    {"EnableDoorLink", "(pos)", "2/2", note = "needs path data"},
    {"DisableDoorLink", "(pos)", "2/2", note = "needs path data"},
    {"ConvertJumpToDoor", "(pos)", "3/5", note = "needs path data"},
    {"FlagNetValidate", "()", note = "empty in the original"},
    {"OpenDoorAnimated", "(object, human)", "6/7"},
  }),
  family("Gangs", {
    {"GangCreate", "(...)", answer = HANDLE}, {"GangAddTurfBox", "(gang, box)"},
    {"GangSetMsgHandler", "(gang, message, name)", callback = 3, when = "kept"},
  }),
  family("Characters", {
    {"HuSpeakNI", "(human, ...)", "101"}, {"SetCharacterModel", "(type, release)", "61/294"},
    {"SetDynamicAnimation", "(clip, release)", "88/381"},
    {"HuSetMugCallback", "(human, name)", callback = 2, when = "kept"},
    {"HuClearLook", "(human)", note = "empty in the original"},
    {"KillHumans", "()", note = "empty in the original"}, {"ClimbFilter", "(on)", "1/1"},
    {"OrientObject", "(object, degrees, axis)", "0"},
    {"GetRumbleModeData", "(table)", note = "fills 23 entries in the original"},
  }),
  family("Configuration", {
    {"CfgChar", "(...)"}, {"CfgObjectGroup", "(...)"}, {"CfgGang", "(...)"},
    {"CfgSpeedClass", "(...)"}, {"CfgLevelName", "(...)"}, {"CfgScrFx", "(...)"},
    {"CfgSetCollisionLengths", "(...)", "0"}, {"CfgSetGlassProperties", "(...)"},
    {"CfgSetOutdoorMode", "(on)", "15/29"}, {"CNSEnableMissionInfo", "(on)"},
    {"CfgMoneyCallback", "(name)", callback = 1, when = "kept"},
    {"CfgInventoryCallback", "(name)", callback = 1, when = "kept"},
    {"CfgRageHandlers", "(set, clear, full)", callback = 1, when = "kept"},
    {"setDetailFlag", "(index, mask)", "18/26"}, {"clearDetailFlag", "(index, mask)", "8/14"},
  }),
  family("Profile, save, money, crime", {
    {"UM_GetUnlockablesByType", "(type)", answer = 0}, {"IsDongleValid", "()", answer = 1},
    {"CreateDongle", "()", answer = 0}, {"ReportCrime", "(...)"}, {"ForceCrimeLevel", "(level)"},
  }),
  family("Callbacks that a test fires", {
    {"SetAllClearCallBack", "(name)", "2/3", callback = 1, when = "kept"},
    {"SetHatCallBack", "(name)", "2/2", callback = 1, when = "kept"},
    {"SetMultiplayerCallback", "(name)", "6/7", callback = 1, when = "kept"},
    {"SetCheatCallback", "(name)", "1/1", callback = 1, when = "kept"},
    {"PadSetHandler", "(pad, button, name)", "16/135", callback = 3, when = "kept"},
    {"PadSetHandlerEx", "(pad, button, name, ...)", "4/12", callback = 3, when = "kept"},
  }),
  family("The game", {
    {"GetLanguage", "()", "92", answer = 0}, {"GetPlatform", "()", "3", answer = 1},
    {"isRelease", "()", "36", answer = 1}, {"GetDifficulty", "()", "23", answer = 1},
    {"GetCurrentLevelIndex", "()", "3/9", answer = 0},
    {"GetLevelId", "(index)", "2/8", answer = 100},
    {"MissionComplete", "()", "0"}, {"Quit", "()", "0"},
    {"FreezeWorld", "(until, name)", "0", callback = 2, when = "update"},
    {"DoorCRCCheck", "()", "62/62", note = "empty in the original"},
    {"CapturePVSSamplePoint", "()", "0", note = "a tool of the developers"},
  }),
}

local all = {}
for _, list in ipairs(FAMILIES) do
  for _, entry in ipairs(list) do all[#all + 1] = entry end
end

return all
