#include "base/trig.h"

#include <math.h>

/* pi / 2 in three parts: the first two have few enough bits that their products with a quarter turn
 * count are exact. */
#define HALF_PI_HIGH 1.5703125f
#define HALF_PI_MIDDLE 4.837512969970703e-4f
#define HALF_PI_LOW 7.549789948768648e-8f
#define TWO_OVER_PI 0.636619772f

/* x as a number of quarter turns, 0 to 3, and a rest within pi / 4. */
static int reduce(float x, float *rest) {
  float quarters = floorf(x * TWO_OVER_PI + 0.5f);
  *rest = ((x - quarters * HALF_PI_HIGH) - quarters * HALF_PI_MIDDLE) - quarters * HALF_PI_LOW;
  return (int)(quarters - 4.0f * floorf(quarters * 0.25f));
}

/* The series of sine and cosine, for |x| <= pi / 4. */
static float sine_series(float x) {
  float s = x * x;
  float sum = 1.0f / 120.0f + s * (-1.0f / 5040.0f + s * (1.0f / 362880.0f));
  return x + x * s * (-1.0f / 6.0f + s * sum);
}

static float cosine_series(float x) {
  float s = x * x;
  float sum = 1.0f / 24.0f + s * (-1.0f / 720.0f + s * (1.0f / 40320.0f - s / 3628800.0f));
  return 1.0f + s * (-0.5f + s * sum);
}

static float sine_of(float rest, int quarter) {
  float value = (quarter & 1) != 0 ? cosine_series(rest) : sine_series(rest);
  return (quarter & 2) != 0 ? -value : value;
}

float bw_sin(float x) {
  float rest = 0.0f;
  if (!isfinite(x)) return NAN;
  int quarter = reduce(x, &rest);
  return sine_of(rest, quarter);
}

float bw_cos(float x) {
  float rest = 0.0f;
  if (!isfinite(x)) return NAN;
  int quarter = reduce(x, &rest);
  return sine_of(rest, quarter + 1);
}

/* For 0 <= x <= 1. */
static float atan_of_unit(float x) {
  const float tan_twelfth = 0.267949192f; /* tan(pi / 12) */
  const float tan_sixth = 0.577350269f;   /* tan(pi / 6) */
  const float sixth = 0.523598776f;       /* pi / 6 */
  float shift = 0.0f;
  if (x > tan_twelfth) {
    x = (x - tan_sixth) / (1.0f + x * tan_sixth);
    shift = sixth;
  }
  float s = x * x;
  return shift + x * (0.99999905f + 0.25797766f * s) / (1.0f + 0.5912045f * s);
}

float bw_atan(float x) {
  float size = fabsf(x);
  float angle = size > 1.0f ? BW_HALF_PI - atan_of_unit(1.0f / size) : atan_of_unit(size);
  return x < 0.0f ? -angle : angle;
}

float bw_atan2(float y, float x) {
  if (fabsf(x) < 5e-7f) return BW_HALF_PI;
  float angle = bw_atan(y / x);
  if (x > 0.0f) return angle;
  return y < 0.0f ? angle - BW_PI : angle + BW_PI;
}

float bw_acos(float c) {
  if (c >= 1.0f) return 0.0f;
  if (c <= -1.0f) return BW_PI;
  return BW_HALF_PI - bw_atan(c / sqrtf(1.0f - c * c));
}
