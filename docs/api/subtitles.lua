--- Subtitles: the captions of a level.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.subtitles("\2\0"))]])

local methods = {
  {
    name = "count", summary = "The number of records, as # gives it.",
    returns = {"count integer"}, example = "assert(subtitles:count() == 4)",
  },
  {
    name = "record", summary = "A record.", params = {shared.INDEX}, returns = {"record Caption"},
    example = [[assert(subtitles:record(0).text == "ENGLISH")]],
  },
  {
    name = "languages", summary = "The languages, in the order of the file.",
    returns = {"languages string[]"},
    example = [[assert(subtitles:languages()[1] == "ENGLISH")]],
  },
  {
    name = "scenes", summary = "The scenes of a language, in the order of the file.",
    params = {"language string"}, returns = {"scenes string[]"},
    example = [[assert(subtitles:scenes("ENGLISH")[1] == "intro")]],
  },
  {
    name = "captions",
    summary = "The captions of a scene. As in the original, a scene that a language lacks is found "
      .. "in one behind it.",
    params = {"language string", "scene string"},
    returns = {"captions Caption[]? -- nil when there is no such language or scene"},
    example = [[assert(subtitles:captions("ENGLISH", "intro")[1].text == "Good morning.")]],
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "Caption", summary = "A record of the captions.",
    fields = {
      "text string -- bytes, of any encoding",
      "kind integer -- 0 to 6; any above 6 reads as 3",
      "kind_name string -- \"language\", \"scene\", \"emphasised\", \"caption\", \"hide\" or "
        .. "\"unknown\"",
    },
  },
}

return {
  name = "Subtitles", variable = "subtitles",
  summary = "The captions of a level, by language and scene.",
  made_by = {"subtitles", "LevelObject.subtitles"}, methods = methods,
  operators = {
    "# integer -- the number of records",
    "tostring string -- its counts",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, 3.6",
}
