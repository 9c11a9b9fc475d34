/* The program boardwalk-png: writes a picture as PNG through libpng.
 *
 *   boardwalk-png WIDTH HEIGHT OUT   reads 3 bytes (red, green, blue) for each pixel from standard
 *                                    input, row by row from the top, and writes OUT
 *
 * What fails is told on standard error; the exit status is 1, or 2 for bad usage. */
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_PIXELS 32768 /* along a side */
#define BYTES_PER_PIXEL 3

enum { FAILED = 1, USAGE = 2 };

static int fail(const char *message) {
  (void)fprintf(stderr, "boardwalk-png: %s\n", message);
  return FAILED;
}

/* A number of pixels, or 0. */
static uint32_t side_of(const char *text) {
  char *end = NULL;
  unsigned long value = strtoul(text, &end, 10);
  return *text != '\0' && *end == '\0' && value <= MOST_PIXELS ? (uint32_t)value : 0;
}

/* Copies the rows. `row` has room for one. */
static bool write_rows(png_structp png, png_infop info, FILE *in, uint8_t *row, size_t size,
                       uint32_t height) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) {
    if (fread(row, 1, size, in) != size) return false;
    png_write_row(png, row);
  }
  png_write_end(png, NULL);
  return true;
}

static bool write_picture(FILE *in, FILE *out, uint32_t width, uint32_t height) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
  size_t size = (size_t)width * BYTES_PER_PIXEL;
  uint8_t *row = malloc(size);
  bool done = false;
  if (info != NULL && row != NULL && setjmp(png_jmpbuf(png)) == 0) {
    png_init_io(png, out);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    done = write_rows(png, info, in, row, size, height);
  }
  free(row);
  png_destroy_write_struct(&png, &info);
  return done;
}

int main(int argc, char **argv) {
  uint32_t width = argc == 4 ? side_of(argv[1]) : 0;
  uint32_t height = argc == 4 ? side_of(argv[2]) : 0;
  if (width == 0 || height == 0) {
    (void)fprintf(stderr, "usage: boardwalk-png WIDTH HEIGHT OUT <PIXELS\n");
    return USAGE;
  }
  FILE *out = fopen(argv[3], "wb");
  if (out == NULL) return fail("the picture cannot be opened for writing");
  bool done = write_picture(stdin, out, width, height);
  if (fclose(out) != 0) done = false;
  return done ? 0 : fail("the picture cannot be written, or has too few pixels");
}
