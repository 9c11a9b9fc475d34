#include "base/account.h"

const char *bw_reason_name(int32_t reason) {
  static const char *const names[] = {"kept",      "seen",        "masked",  "disabled",
                                      "back_face", "determinant", "outside", "behind",
                                      "beyond",    "excluded",    "farther"};
  if (reason < 0 || (size_t)reason >= sizeof names / sizeof names[0]) return "unknown";
  return names[reason];
}

/* Where the ray meets a triangle's plane, whatever becomes of it. */
static bool note_meeting(const bw_ray *ray, const bw_vec3 corners[3], bw_candidate *of) {
  bw_meeting at = bw_ray_meeting(ray, corners);
  of->determinant = at.determinant;
  if (bw_determinant_misses(at.determinant, true)) return false;
  of->u = at.u;
  of->v = at.v;
  if (at.inside) of->t = at.t;
  of->crossed = at.inside && at.t >= 0.0f && at.t <= ray->length;
  return at.inside;
}

/* Why a triangle that may be tested is not met, or BW_REASON_KEPT. */
static int32_t meeting_reason(const bw_ray *ray, uint16_t flags, bool inside,
                              const bw_candidate *of) {
  if (bw_determinant_misses(of->determinant, true)) return BW_REASON_DETERMINANT;
  bool two_sided = (flags & BW_TRIANGLE_TWO_SIDED) != 0;
  if (bw_determinant_misses(of->determinant, two_sided)) return BW_REASON_BACK_FACE;
  if (!inside) return BW_REASON_OUTSIDE;
  if (!(of->t >= 0.0f)) return BW_REASON_BEHIND;
  return of->t <= ray->length ? BW_REASON_KEPT : BW_REASON_BEYOND;
}

/* Why a triangle is not tested at all, or BW_REASON_KEPT. */
static int32_t testing_reason(const bw_filter *filter, uint16_t flags, bw_candidate *of) {
  if (bw_filter_tests(filter, flags)) return BW_REASON_KEPT;
  uint32_t mask = filter == NULL ? 0 : filter->mask;
  of->bits = flags & 0xfffu & mask & ~(BW_TRIANGLE_TESTABLE | BW_TRIANGLE_ENABLED);
  return of->bits != 0 ? BW_REASON_MASKED : BW_REASON_DISABLED;
}

int32_t bw_account_reason(const bw_ray *ray, const bw_filter *filter, const bw_account_face *face,
                          bw_candidate *of) {
  bool inside = note_meeting(ray, face->corners, of);
  int32_t reason = testing_reason(filter, face->flags, of);
  if (reason == BW_REASON_KEPT) reason = meeting_reason(ray, face->flags, inside, of);
  if (reason != BW_REASON_KEPT) return reason;
  return bw_filter_excludes(filter, face->material) ? BW_REASON_EXCLUDED : BW_REASON_KEPT;
}
