/* Reads Wavefront OBJ text: `v`, `f`, `usemtl`, `g` and `o`. Texture coordinates and normals are
 * passed over, and so is everything else, with one warning for each kind of statement.
 *
 * A line ends with LF, CR or both. A statement goes on behind a backslash at the end of its line.
 * our choice: comments and names end with their line whatever stands there, because paths of
 * Windows end with backslashes.
 * our choice: a face may only name vertices that stand before it. */
#include "model/model.h"

#include "base/alloc.h"
#include "base/error.h"
#include "model/names.h"
#include "model/polygon.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A part of the text. */
typedef struct span {
  const char *at;
  size_t length;
} span;

/* The name of a material or group, given last; a model only learns of those that a face uses. */
typedef struct given_name {
  span text;
  uint32_t line;
} given_name;

typedef struct reader {
  const char *at, *end; /* what is left of the text */
  uint32_t line;        /* where that starts */
  const char *name;     /* the file's, for messages */
  bw_allocator allocator;
  bw_error *error;
  bw_model *model;
  given_name material_name, group_name;
  uint32_t material, group;
  bool names_changed;
  uint32_t *corners; /* of the face being read */
  size_t corner_capacity;
  bw_names passed_over; /* statements warned of */
  bool any_statement;
} reader;

/* ---- text ---------------------------------------------------------------------------------- */

static bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

/* Steps over one line end. */
static void step_line(reader *r) {
  if (*r->at == '\r' && r->at + 1 < r->end && r->at[1] == '\n') r->at++;
  r->at++;
  if (r->line < UINT32_MAX) r->line++;
}

static bool at_continuation(const reader *r) {
  return *r->at == '\\' && r->at + 1 < r->end && is_line_end(r->at[1]);
}

static void skip_blanks(reader *r) {
  while (r->at < r->end) {
    if (bw_is_blank(*r->at)) {
      r->at++;
    } else if (at_continuation(r)) {
      r->at++;
      step_line(r);
    } else {
      return;
    }
  }
}

/* The next word of a statement; false at its end or a comment. */
static bool next_word(reader *r, span *word) {
  skip_blanks(r);
  const char *start = r->at;
  if (start == r->end || is_line_end(*start) || *start == '#') return false;
  while (r->at < r->end && !bw_is_blank(*r->at) && !is_line_end(*r->at) && !at_continuation(r)) {
    r->at++;
  }
  word->at = start;
  word->length = (size_t)(r->at - start);
  return true;
}

/* The rest of the line without the blanks at its ends. */
static span rest_of_line(reader *r) {
  while (r->at < r->end && bw_is_blank(*r->at)) r->at++;
  span rest = {r->at, 0};
  while (r->at < r->end && !is_line_end(*r->at)) r->at++;
  rest.length = (size_t)(r->at - rest.at);
  while (rest.length > 0 && bw_is_blank(rest.at[rest.length - 1])) rest.length--;
  return rest;
}

/* Goes to the line end that ends the statement. */
static void skip_statement(reader *r) {
  while (r->at < r->end && !is_line_end(*r->at)) {
    if (*r->at == '#') {
      (void)rest_of_line(r);
    } else if (at_continuation(r)) {
      skip_blanks(r);
    } else {
      r->at++;
    }
  }
}

static bool equals(span word, const char *text) {
  return strncmp(word.at, text, word.length) == 0 && text[word.length] == 0;
}

/* A word for a message: short, and of characters that can be printed. */
typedef struct printable {
  char text[44];
} printable;

static printable show(span word) {
  printable shown = {{0}};
  size_t length = word.length > 40 ? 37 : word.length;
  for (size_t i = 0; i < length; i++) {
    char c = word.at[i];
    shown.text[i] = (char)(c >= ' ' && c <= '~' ? c : '?');
  }
  if (length < word.length) memcpy(shown.text + length, "...", 3);
  return shown;
}

/* ---- errors -------------------------------------------------------------------------------- */

#define FAIL(r, code, ...) bw_fail_line((r)->error, (code), (r)->name, (r)->line, __VA_ARGS__)

/* Reports what the model refused, with the line. */
static bw_status fail_again(reader *r, const bw_error *why) {
  if (why->code == BW_MEMORY) return bw_fail_memory(r->error);
  return FAIL(r, (bw_status)why->code, "%s", why->message);
}

/* Warns of a statement that is passed over, once for each kind. */
static bw_status pass_over(reader *r, span word, uint32_t line, bool known) {
  printable shown = show(word);
  size_t length = strlen(shown.text);
  if (bw_names_find(&r->passed_over, shown.text, length) != BW_NONE) return BW_OK;
  uint32_t index;
  if (bw_model_keeps_warning(r->model) &&
      !bw_names_add(&r->allocator, &r->passed_over, shown.text, length, &index)) {
    return bw_fail_memory(r->error);
  }
  if (!bw_model_warn_line(r->model, line, "%s '%s' is passed over, as is every later one",
                          known ? "the statement" : "the unknown statement", shown.text)) {
    return bw_fail_memory(r->error);
  }
  return BW_OK;
}

/* ---- statements ---------------------------------------------------------------------------- */

/* Three coordinates; a weight or a colour may follow. */
static bw_status read_vertex(reader *r) {
  float position[3];
  for (int i = 0; i < 3; i++) {
    span word;
    if (!next_word(r, &word)) {
      return FAIL(r, BW_INVALID, "a vertex needs 3 coordinates and has %d", i);
    }
    if (!bw_float_parse(word.at, word.length, &position[i]) || !isfinite(position[i])) {
      return FAIL(r, BW_INVALID, "coordinate '%s' of a vertex is not a finite number",
                  show(word).text);
    }
  }
  bw_error why;
  uint32_t index;
  bw_status status =
      bw_model_add_vertex(r->model, position[0], position[1], position[2], &index, &why);
  return status == BW_OK ? BW_OK : fail_again(r, &why);
}

/* Reads the digits at `*at`; a number too large for any index stays at one that is. */
static uint64_t read_digits(const char **at, const char *end) {
  uint64_t number = 0;
  for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
    if (number <= UINT32_MAX) number = number * 10 + (uint64_t)(**at - '0');
  }
  return number;
}

/* Whether the part of a corner behind the vertex is "/vt", "//vn" or "/vt/vn". */
static bool is_corner_tail(const char *at, const char *end) {
  for (int part = 0; part < 2 && at < end; part++) {
    if (*at++ != '/') return false;
    if (at < end && (*at == '-' || *at == '+')) at++;
    (void)read_digits(&at, end);
  }
  return at == end;
}

/* Reads a corner such as "3", "-1/2" or "3//7" into the number of a vertex, counted from 0. */
static bw_status read_corner(reader *r, span word, uint32_t *corner) {
  const char *end = word.at + word.length;
  bool negative = *word.at == '-';
  const char *digits = negative || *word.at == '+' ? word.at + 1 : word.at;
  const char *at = digits;
  uint64_t number = read_digits(&at, end);
  uint32_t count = bw_model_vertex_count(r->model);
  if (at == digits || !is_corner_tail(at, end)) {
    return FAIL(r, BW_INVALID, "corner '%s' of a face is not a vertex number", show(word).text);
  }
  if (number == 0 || number > count) {
    span index = {word.at, (size_t)(at - word.at)};
    return FAIL(r, BW_INVALID, "a face names vertex %s, and %" PRIu32 " %s before it",
                show(index).text, count, count == 1 ? "stands" : "stand");
  }
  *corner = negative ? count - (uint32_t)number : (uint32_t)number - 1;
  return BW_OK;
}

static bw_status read_corners(reader *r, uint32_t *count) {
  span word;
  *count = 0;
  while (next_word(r, &word)) {
    void *corners = r->corners;
    if (*count == BW_POLYGON_MAX_CORNERS) {
      return FAIL(r, BW_LIMIT, "a face has more than %" PRIu32 " corners", BW_POLYGON_MAX_CORNERS);
    }
    bool room =
        bw_reserve_one(&r->allocator, &corners, *count, &r->corner_capacity, sizeof *r->corners);
    r->corners = corners;
    if (!room) return bw_fail_memory(r->error);
    bw_status status = read_corner(r, word, &r->corners[*count]);
    if (status != BW_OK) return status;
    (*count)++;
  }
  return BW_OK;
}

/* Gives the number of a name; a statement without one means none. */
static bw_status use_name(reader *r, const given_name *given, bool is_group, uint32_t *index) {
  bw_error why;
  *index = BW_NONE;
  if (given->text.length == 0) return BW_OK;
  bw_status status =
      is_group ? bw_model_add_group(r->model, given->text.at, given->text.length, index, &why)
               : bw_model_add_material(r->model, given->text.at, given->text.length, index, &why);
  if (status == BW_OK) return BW_OK;
  r->line = given->line;
  return fail_again(r, &why);
}

static bw_status use_names(reader *r) {
  if (!r->names_changed) return BW_OK;
  r->names_changed = false;
  bw_status status = use_name(r, &r->material_name, false, &r->material);
  if (status != BW_OK) return status;
  return use_name(r, &r->group_name, true, &r->group);
}

static bw_status read_face(reader *r) {
  uint32_t line = r->line;
  uint32_t count = 0;
  bw_error why;
  bw_status status = read_corners(r, &count);
  if (status != BW_OK) return status;
  if (count < 3) {
    bool told = bw_model_warn_line(r->model, line, "a face of %" PRIu32 " corner%s is passed over",
                                   count, count == 1 ? "" : "s");
    return told ? BW_OK : bw_fail_memory(r->error);
  }
  status = use_names(r);
  if (status != BW_OK) return status;
  status = bw_model_add_polygon(r->model, r->corners, count, r->material, r->group, &why);
  return status == BW_OK ? BW_OK : fail_again(r, &why);
}

static void read_name(reader *r, given_name *name) {
  name->line = r->line;
  name->text = rest_of_line(r);
  r->names_changed = true;
}

/* ---- the file ------------------------------------------------------------------------------ */

static bool is_one_of(span word, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (equals(word, words[i])) return true;
  }
  return false;
}

/* What has nothing to do with where a surface is, and is no news. */
static bool is_silent(span word) {
  static const char *const words[] = {"vt", "vn", "s", "mtllib"};
  return is_one_of(word, words, sizeof words / sizeof words[0]);
}

static bool names_files(span word) {
  static const char *const words[] = {"mtllib",    "maplib", "usemap", "shadow_obj",
                                      "trace_obj", "call",   "csh"};
  return is_one_of(word, words, sizeof words / sizeof words[0]);
}

/* The format's other statements, those of free-form curves and surfaces among them. */
static bool is_known(span word) {
  static const char *const words[] = {
      "p",     "l",    "vp",       "lod",      "bevel", "mg",    "cstype", "deg",  "bmat", "step",
      "curv2", "parm", "c_interp", "d_interp", "ctech", "stech", "curv",   "surf", "trim", "hole",
      "scrv",  "sp",   "end",      "con",      "bsp",   "bzp",   "cdc",    "cdp",  "res"};
  return is_one_of(word, words, sizeof words / sizeof words[0]);
}

static bw_status read_other(reader *r, span word) {
  uint32_t line = r->line;
  bool silent = is_silent(word);
  bool known = silent || names_files(word) || is_known(word);
  if (!known && !r->any_statement) {
    return FAIL(r, BW_INVALID, "'%s' is no statement of an OBJ file", show(word).text);
  }
  if (names_files(word)) {
    (void)rest_of_line(r);
  } else {
    skip_statement(r);
  }
  return silent ? BW_OK : pass_over(r, word, line, known);
}

static bw_status read_statement(reader *r) {
  span word;
  bw_status status = BW_OK;
  if (!next_word(r, &word)) {
    (void)rest_of_line(r);
    return BW_OK;
  }
  if (equals(word, "v")) {
    status = read_vertex(r);
    if (status == BW_OK) skip_statement(r);
  } else if (equals(word, "f")) {
    status = read_face(r);
    if (status == BW_OK) skip_statement(r);
  } else if (equals(word, "usemtl")) {
    read_name(r, &r->material_name);
  } else if (equals(word, "g") || equals(word, "o")) {
    read_name(r, &r->group_name);
  } else {
    status = read_other(r, word);
  }
  r->any_statement = true;
  return status;
}

/* Binary data would pass for a long line. */
static bw_status check_text(reader *r) {
  const char *zero = r->at == r->end ? NULL : memchr(r->at, 0, (size_t)(r->end - r->at));
  if (zero == NULL) return BW_OK;
  while (r->at < zero) {
    if (is_line_end(*r->at)) {
      step_line(r);
    } else {
      r->at++;
    }
  }
  return FAIL(r, BW_INVALID, "a byte is 0, so this is no text");
}

static bw_status read_text(reader *r) {
  bw_status status = check_text(r);
  if (r->end - r->at >= 3 && memcmp(r->at, "\xef\xbb\xbf", 3) == 0) r->at += 3;
  while (status == BW_OK && r->at < r->end) {
    status = read_statement(r);
    if (status == BW_OK && r->at < r->end) step_line(r);
  }
  if (status != BW_OK) return status;
  if (!r->any_statement) return FAIL(r, BW_INVALID, "there is no statement of an OBJ file");
  return bw_model_end_warnings(r->model) ? BW_OK : bw_fail_memory(r->error);
}

bw_status bw_model_read_obj(const void *text, size_t size, const char *name,
                            const bw_allocator *allocator, bw_model **out, bw_error *error) {
  reader r;
  memset(&r, 0, sizeof r);
  r.at = size == 0 ? "" : text;
  r.end = r.at + size;
  r.line = 1;
  r.name = name;
  r.allocator = bw_allocator_or_default(allocator);
  r.error = error;
  r.material = BW_NONE;
  r.group = BW_NONE;
  bw_status status = bw_model_create(&r.allocator, &r.model, error);
  if (status == BW_OK) status = read_text(&r);
  bw_free_array(&r.allocator, r.corners, r.corner_capacity, sizeof *r.corners);
  bw_names_free(&r.allocator, &r.passed_over);
  if (status == BW_OK) {
    *out = r.model;
  } else {
    bw_model_destroy(r.model);
  }
  return status;
}
