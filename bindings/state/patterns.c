/* Lua's patterns for scripts. A pattern can take time beyond all measure on a short text, and the
 * library's own matcher asks nobody meanwhile; this one charges every step to the allowance of the
 * state. It follows Lua 5.4 on both machines, with the letters of ASCII whatever the locale. */
#include "patterns.h"

#include "state.h"

#include <lauxlib.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum {
  ESCAPE = '%',
  MOST_CAPTURES = 32,
  MOST_DEPTH = 180, /* of the matcher in itself */
  OPEN = -1,        /* a capture that is not closed */
  POSITION = -2,    /* a capture of a place */
  STEPS = 200,      /* are charged together */
  STEPS_PER_INSTRUCTION = 2,
  BYTES_PER_STEP = 16 /* of a plain comparison */
};

typedef struct capture {
  const char *at;
  ptrdiff_t length;
} capture;

typedef struct matcher {
  lua_State *L;
  const char *text, *end; /* the subject */
  const char *pattern_end;
  int depth, steps, level;
  capture captures[MOST_CAPTURES];
} matcher;

/* ---- what it costs -------------------------------------------------------------------------- */

static void charge_steps(matcher *m, size_t count) {
  if (count >= STEPS) {
    bw_state_spend(m->L, (int64_t)(count / STEPS_PER_INSTRUCTION));
    return;
  }
  m->steps += (int)count;
  if (m->steps < STEPS) return;
  m->steps = 0;
  bw_state_spend(m->L, STEPS / STEPS_PER_INSTRUCTION);
}

static unsigned char byte_at(const char *at) {
  return (unsigned char)*at;
}

/* ---- one character -------------------------------------------------------------------------- */

static bool is_between(unsigned char c, char low, char high) {
  return c >= (unsigned char)low && c <= (unsigned char)high;
}

static bool is_letter(unsigned char c) {
  return is_between(c, 'a', 'z') || is_between(c, 'A', 'Z');
}

static bool is_digit(unsigned char c) {
  return is_between(c, '0', '9');
}

static bool is_graph(unsigned char c) {
  return is_between(c, '!', '~');
}

/* Whether a character is of a class; `class` is a small letter. */
static int in_class(unsigned char c, char class) {
  switch (class) {
    case 'a': return is_letter(c);
    case 'c': return c < ' ' || c == 127;
    case 'd': return is_digit(c);
    case 'g': return is_graph(c);
    case 'l': return is_between(c, 'a', 'z');
    case 'p': return is_graph(c) && !is_letter(c) && !is_digit(c);
    case 's': return c == ' ' || is_between(c, '\t', '\r');
    case 'u': return is_between(c, 'A', 'Z');
    case 'w': return is_letter(c) || is_digit(c);
    case 'x': return is_digit(c) || is_between(c, 'a', 'f') || is_between(c, 'A', 'F');
    case 'z': return c == '\0';
    default: return -1;
  }
}

static bool matches_escape(unsigned char c, unsigned char class) {
  bool is_upper = is_between(class, 'A', 'Z');
  int found = in_class(c, (char)(is_upper ? class - 'A' + 'a' : class));
  if (found < 0) return c == class;
  return is_upper ? found == 0 : found != 0;
}

/* The end of the class that begins at `p`. */
static const char *class_end(matcher *m, const char *p) {
  if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing a class)");
  char first = *p++;
  if (first == ESCAPE) {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  if (p != m->pattern_end && *p == '^') p++;
  do {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == ESCAPE) {
      if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
      p++;
    }
  } while (p == m->pattern_end || *p != ']');
  return p + 1;
}

/* Whether a character is in the set from `p`, a '[', to `last`, its ']'. */
static bool matches_set(matcher *m, unsigned char c, const char *p, const char *last) {
  bool wanted = true;
  charge_steps(m, (size_t)(last - p) / 4u);
  if (p[1] == '^') {
    wanted = false;
    p++;
  }
  while (++p < last) {
    if (*p == ESCAPE) {
      p++;
      if (matches_escape(c, byte_at(p))) return wanted;
    } else if (p[1] == '-' && p + 2 < last) {
      if (byte_at(p) <= c && c <= byte_at(p + 2)) return wanted;
      p += 2;
    } else if (byte_at(p) == c) {
      return wanted;
    }
  }
  return !wanted;
}

/* Whether the character at `s` is of the class from `p` to `p_end`. */
static bool matches_one(matcher *m, const char *s, const char *p, const char *p_end) {
  charge_steps(m, 1);
  if (s >= m->end) return false;
  switch (*p) {
    case '.': return true;
    case ESCAPE: return matches_escape(byte_at(s), byte_at(p + 1));
    case '[': return matches_set(m, byte_at(s), p, p_end - 1);
    default: return *p == *s;
  }
}

/* ---- pieces of a pattern -------------------------------------------------------------------- */

static const char *match_here(matcher *m, const char *s, const char *p);

static const char *match_balance(matcher *m, const char *s, const char *p) {
  if (m->pattern_end - p < 2) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->end || *s != *p) return NULL;
  int depth = 1;
  while (++s < m->end) {
    charge_steps(m, 1);
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == *p) {
      depth++;
    }
  }
  return NULL;
}

static const char *expand_most(matcher *m, const char *s, const char *p, const char *p_end) {
  ptrdiff_t count = 0;
  while (matches_one(m, s + count, p, p_end)) count++;
  for (; count >= 0; count--) {
    const char *found = match_here(m, s + count, p_end + 1);
    if (found != NULL) return found;
  }
  return NULL;
}

static const char *expand_least(matcher *m, const char *s, const char *p, const char *p_end) {
  for (;;) {
    const char *found = match_here(m, s, p_end + 1);
    if (found != NULL) return found;
    if (!matches_one(m, s, p, p_end)) return NULL;
    s++;
  }
}

static const char *open_capture(matcher *m, const char *s, const char *p, ptrdiff_t kind) {
  if (m->level >= MOST_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->level].at = s;
  m->captures[m->level].length = kind;
  m->level++;
  const char *found = match_here(m, s, p);
  if (found == NULL) m->level--;
  return found;
}

static const char *close_capture(matcher *m, const char *s, const char *p) {
  int open = m->level - 1;
  while (open >= 0 && m->captures[open].length != OPEN) open--;
  if (open < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[open].length = s - m->captures[open].at;
  const char *found = match_here(m, s, p);
  if (found == NULL) m->captures[open].length = OPEN;
  return found;
}

static const char *match_again(matcher *m, const char *s, unsigned char digit) {
  int number = digit - '1';
  if (number < 0 || number >= m->level || m->captures[number].length == OPEN)
    luaL_error(m->L, "invalid capture index %%%d", number + 1);
  ptrdiff_t length = m->captures[number].length;
  if (length == POSITION || m->end - s < length) return NULL;
  charge_steps(m, (size_t)length / BYTES_PER_STEP);
  return memcmp(m->captures[number].at, s, (size_t)length) == 0 ? s + length : NULL;
}

/* %f: between a character that is not of a set and one that is. */
static bool is_frontier(matcher *m, const char *s, const char *p, const char *p_end) {
  unsigned char before = s == m->text ? 0 : byte_at(s - 1);
  unsigned char after = s == m->end ? 0 : byte_at(s);
  return !matches_set(m, before, p, p_end - 1) && matches_set(m, after, p, p_end - 1);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* What a piece did: it is matched up to `s` and goes on at `p`, or it ended in `found`. */
typedef struct progress {
  const char *s, *p;
  const char *found;
  bool is_over;
} progress;

static progress ended(const char *found) {
  progress made = {NULL, NULL, found, true};
  return made;
}

static progress going_on(const char *s, const char *p) {
  progress made = {s, p, NULL, false};
  return made;
}

/* A class with what may follow it. */
static progress match_class(matcher *m, const char *s, const char *p) {
  const char *p_end = class_end(m, p);
  char suffix = '\0';
  if (p_end != m->pattern_end) suffix = *p_end;
  if (suffix == '*') return ended(expand_most(m, s, p, p_end));
  if (suffix == '-') return ended(expand_least(m, s, p, p_end));
  bool matched = matches_one(m, s, p, p_end);
  if (suffix == '+') return ended(matched ? expand_most(m, s + 1, p, p_end) : NULL);
  if (suffix != '?') return matched ? going_on(s + 1, p_end) : ended(NULL);
  if (matched) {
    const char *found = match_here(m, s + 1, p_end + 1);
    if (found != NULL) return ended(found);
  }
  return going_on(s, p_end + 1);
}

static progress match_frontier(matcher *m, const char *s, const char *p) {
  p += 2;
  if (p == m->pattern_end || *p != '[')
    luaL_error(m->L, "malformed pattern (missing '[' after '%%f')");
  const char *p_end = class_end(m, p);
  return is_frontier(m, s, p, p_end) ? going_on(s, p_end) : ended(NULL);
}

static progress match_escaped(matcher *m, const char *s, const char *p) {
  const char *found = NULL;
  unsigned char next = p + 1 == m->pattern_end ? 0 : byte_at(p + 1);
  if (next == 'b') {
    found = match_balance(m, s, p + 2);
    return found != NULL ? going_on(found, p + 4) : ended(NULL);
  }
  if (next == 'f') return match_frontier(m, s, p);
  if (is_digit(next)) {
    found = match_again(m, s, next);
    return found != NULL ? going_on(found, p + 2) : ended(NULL);
  }
  return match_class(m, s, p);
}

static progress match_piece(matcher *m, const char *s, const char *p) {
  switch (*p) {
    case '(':
      if (p + 1 != m->pattern_end && p[1] == ')') return ended(open_capture(m, s, p + 2, POSITION));
      return ended(open_capture(m, s, p + 1, OPEN));
    case ')': return ended(close_capture(m, s, p + 1));
    case '$':
      if (p + 1 == m->pattern_end) return ended(s == m->end ? s : NULL);
      return match_class(m, s, p);
    case ESCAPE: return match_escaped(m, s, p);
    default: return match_class(m, s, p);
  }
}

/* The end of a match of the pattern from `p` that begins at `s`, or NULL. */
static const char *match_here(matcher *m, const char *s, const char *p) {
  if (++m->depth > MOST_DEPTH) luaL_error(m->L, "pattern too complex");
  const char *found = s;
  while (p != m->pattern_end) {
    progress made = match_piece(m, s, p);
    if (made.is_over) {
      found = made.found;
      break;
    }
    found = s = made.s;
    p = made.p;
  }
  m->depth--;
  return found;
}

static const char *match_from(matcher *m, const char *s, const char *p) {
  m->level = 0;
  m->depth = 0;
  charge_steps(m, 1);
  return match_here(m, s, p);
}

/* ---- results -------------------------------------------------------------------------------- */

static void push_capture(matcher *m, int number, const char *s, const char *e) {
  if (number >= m->level) {
    if (number != 0) luaL_error(m->L, "invalid capture index %%%d", number + 1);
    lua_pushlstring(m->L, s, (size_t)(e - s));
    return;
  }
  const capture *found = &m->captures[number];
  if (found->length == OPEN) luaL_error(m->L, "unfinished capture");
  if (found->length == POSITION) {
    lua_pushinteger(m->L, (lua_Integer)(found->at - m->text) + 1);
  } else {
    lua_pushlstring(m->L, found->at, (size_t)found->length);
  }
}

/* All captures, or the whole match where there are none and `s` is given. */
static int push_captures(matcher *m, const char *s, const char *e) {
  int count = m->level == 0 && s != NULL ? 1 : m->level;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, s, e);
  return count;
}

static matcher matcher_of(lua_State *L, const char *text, size_t size, const char *pattern,
                          size_t pattern_size) {
  matcher m;
  m.L = L;
  m.text = text;
  m.end = text + size;
  m.pattern_end = pattern + pattern_size;
  m.depth = m.steps = m.level = 0;
  return m;
}

/* The place, from 0, that an argument names: from the end when it is negative; past the end it is
 * one more than there are. */
static size_t place_argument(lua_State *L, int index, size_t size) {
  lua_Number place = luaL_optnumber(L, index, 1);
  if (place > 0) return place > (lua_Number)size + 1 ? size + 1 : (size_t)place - 1;
  if (place == 0 || -place > (lua_Number)size) return 0;
  return size - (size_t)-place;
}

/* ---- find and match ------------------------------------------------------------------------- */

static bool is_plain(const char *pattern, size_t size) {
  static const char special[] = "^$*+?.([%-";
  for (size_t i = 0; i < size; i++) {
    if (pattern[i] != '\0' && strchr(special, pattern[i]) != NULL) return false;
  }
  return true;
}

/* The first place of a word, without patterns. */
static const char *find_plain(matcher *m, const char *s, const char *word, size_t size) {
  if (size == 0) return s;
  while ((size_t)(m->end - s) >= size) {
    const char *at = memchr(s, *word, (size_t)(m->end - s) - size + 1u);
    charge_steps(m, (size_t)((at != NULL ? at : m->end) - s) / BYTES_PER_STEP);
    if (at == NULL) return NULL;
    size_t same = 0;
    while (same < size && at[same] == word[same]) same++;
    charge_steps(m, same + 1u);
    if (same == size) return at;
    s = at + 1;
  }
  return NULL;
}

static int push_place(lua_State *L, const matcher *m, const char *s, const char *e) {
  lua_pushinteger(L, (lua_Integer)(s - m->text) + 1);
  lua_pushinteger(L, (lua_Integer)(e - m->text));
  return 2;
}

static int find_or_match(lua_State *L, bool find) {
  size_t size;
  size_t pattern_size;
  const char *text = luaL_checklstring(L, 1, &size);
  const char *p = luaL_checklstring(L, 2, &pattern_size);
  size_t first = place_argument(L, 3, size);
  matcher m = matcher_of(L, text, size, p, pattern_size);
  if (first > size) {
    lua_pushnil(L);
    return 1;
  }
  const char *s = text + first;
  if (find && (lua_toboolean(L, 4) || is_plain(p, pattern_size))) {
    const char *at = find_plain(&m, s, p, pattern_size);
    if (at != NULL) return push_place(L, &m, at, at + pattern_size);
    lua_pushnil(L);
    return 1;
  }
  bool anchored = pattern_size > 0 && *p == '^';
  if (anchored) p++;
  do {
    const char *e = match_from(&m, s, p);
    if (e == NULL) continue;
    if (!find) return push_captures(&m, s, e);
    return push_place(L, &m, s, e) + push_captures(&m, NULL, NULL);
  } while (s++ < m.end && !anchored);
  lua_pushnil(L);
  return 1;
}

/* find(text, pattern [, first [, plain]]) */
static int patterns_find(lua_State *L) {
  return find_or_match(L, true);
}

/* match(text, pattern [, first]) */
static int patterns_match(lua_State *L) {
  return find_or_match(L, false);
}

/* ---- gmatch --------------------------------------------------------------------------------- */

/* The next match; upvalues: text, pattern, where to go on, the end of the last match (-1: none). */
static int next_match(lua_State *L) {
  size_t size;
  size_t pattern_size;
  const char *text = lua_tolstring(L, lua_upvalueindex(1), &size);
  const char *p = lua_tolstring(L, lua_upvalueindex(2), &pattern_size);
  ptrdiff_t first = (ptrdiff_t)lua_tonumber(L, lua_upvalueindex(3));
  ptrdiff_t last = (ptrdiff_t)lua_tonumber(L, lua_upvalueindex(4));
  matcher m = matcher_of(L, text, size, p, pattern_size);
  for (const char *s = text + first; first >= 0 && s <= m.end; s++) {
    const char *e = match_from(&m, s, p);
    if (e == NULL || e - text == last) continue;
    lua_pushnumber(L, (lua_Number)(e - text));
    lua_pushvalue(L, -1);
    lua_replace(L, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return push_captures(&m, s, e);
  }
  lua_pushnumber(L, -1);
  lua_replace(L, lua_upvalueindex(3));
  return 0;
}

/* gmatch(text, pattern [, first]) */
static int patterns_gmatch(lua_State *L) {
  size_t size;
  (void)luaL_checklstring(L, 1, &size);
  (void)luaL_checkstring(L, 2);
  size_t first = place_argument(L, 3, size);
  lua_settop(L, 2);
  lua_pushnumber(L, (lua_Number)first);
  lua_pushnumber(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

/* ---- gsub ----------------------------------------------------------------------------------- */

/* Adds the replacement text, with %0 to %9 and %%. */
static void add_text(matcher *m, luaL_Buffer *out, const char *s, const char *e) {
  size_t size;
  const char *text = lua_tolstring(m->L, 3, &size);
  for (size_t i = 0; i < size; i++) {
    if (text[i] != ESCAPE) {
      luaL_addchar(out, text[i]);
      continue;
    }
    unsigned char next = ++i < size ? byte_at(text + i) : 0;
    if (next == ESCAPE) {
      luaL_addchar(out, ESCAPE);
    } else if (next == '0') {
      luaL_addlstring(out, s, (size_t)(e - s));
    } else if (is_digit(next)) {
      push_capture(m, next - '1', s, e);
      (void)lua_tolstring(m->L, -1, NULL); /* a place becomes its digits */
      luaL_addvalue(out);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
  charge_steps(m, size / BYTES_PER_STEP);
}

/* Adds what a table or a function gives; nil and false leave the match. */
static void add_answer(matcher *m, luaL_Buffer *out, const char *s, const char *e) {
  lua_State *L = m->L;
  bw_state_check_stack(L);
  if (lua_istable(L, 3)) {
    push_capture(m, 0, s, e);
    lua_gettable(L, 3);
  } else {
    lua_pushvalue(L, 3);
    lua_call(L, push_captures(m, s, e), 1);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(out, s, (size_t)(e - s));
  } else if (lua_isstring(L, -1)) {
    luaL_addvalue(out);
  } else {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
}

static void add_replacement(matcher *m, luaL_Buffer *out, const char *s, const char *e) {
  if (lua_type(m->L, 3) == LUA_TSTRING) {
    add_text(m, out, s, e);
  } else {
    add_answer(m, out, s, e);
  }
}

/* Pushes the text with matches of the pattern from `p` replaced; gives how many were. */
static lua_Number replace(matcher *m, const char *p, bool anchored, lua_Number most) {
  const char *s = m->text;
  const char *last = NULL;
  lua_Number count = 0;
  luaL_Buffer out;
  luaL_buffinit(m->L, &out);
  while (count < most) {
    const char *e = match_from(m, s, p);
    if (e != NULL && e != last) {
      count++;
      add_replacement(m, &out, s, e);
      s = last = e;
    } else if (s < m->end) {
      luaL_addlstring(&out, s, 1);
      s++;
    } else {
      break;
    }
    if (anchored) break;
  }
  luaL_addlstring(&out, s, (size_t)(m->end - s));
  luaL_pushresult(&out);
  return count;
}

/* gsub(text, pattern, replacement [, most]) -> the text, how many were replaced */
static int patterns_gsub(lua_State *L) {
  size_t size;
  size_t pattern_size;
  const char *text = luaL_checklstring(L, 1, &size);
  const char *p = luaL_checklstring(L, 2, &pattern_size);
  int kind = lua_type(L, 3);
  luaL_argcheck(
      L, kind == LUA_TSTRING || kind == LUA_TNUMBER || kind == LUA_TTABLE || kind == LUA_TFUNCTION,
      3, "string/function/table expected");
  lua_Number most = luaL_optnumber(L, 4, (lua_Number)size + 1);
  lua_settop(L, 3);
  if (kind == LUA_TNUMBER) (void)lua_tolstring(L, 3, NULL);
  bool anchored = pattern_size > 0 && *p == '^';
  matcher m = matcher_of(L, text, size, p, pattern_size);
  lua_Number count = replace(&m, anchored ? p + 1 : p, anchored, most);
  lua_pushinteger(L, (lua_Integer)count);
  return 2;
}

void bw_patterns_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"find", patterns_find},
                                       {"match", patterns_match},
                                       {"gmatch", patterns_gmatch},
                                       {"gsub", patterns_gsub},
                                       {NULL, NULL}};
  luaL_newlib(L, functions);
}
