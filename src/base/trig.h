/* Trigonometry without the C library's, so that every build gives the same bits. Radians. */
#ifndef BW_BASE_TRIG_H
#define BW_BASE_TRIG_H

#define BW_PI 3.14159274f      /* 0x40490fdb */
#define BW_HALF_PI 1.57079637f /* 0x3fc90fdb */

/* Within 1e-7 for |x| up to 8192; NaN for what is not finite. In place of the original's sinf at
 * 0x004b8c40 and cosf at 0x004b8a70. */
float bw_sin(float x);
float bw_cos(float x);

/* The original's approximation, good to about 1e-6. original: Math_AtanApprox */
float bw_atan(float x);

/* The angle of (x, y) from +x, in (-pi, pi]. quirk: pi / 2 whenever |x| < 5e-7, below the x axis
 * too. original: Math_Atan2 */
float bw_atan2(float y, float x);

/* 0 from 1 up, pi from -1 down. original: in 0x00340b38, 0x003356a0 */
float bw_acos(float c);

#endif
