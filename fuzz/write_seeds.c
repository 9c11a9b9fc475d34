/* Writes the seeds into folders: write_seeds FOLDER makes FOLDER/TARGET/NAME. The folders of the
 * targets must be there. */
#include "seeds.h"

#include "fuzz.h"

#include <stdio.h>

static void write_file(void *context, const char *target, const char *name, const uint8_t *data,
                       size_t size) {
  char path[1024];
  bw_error error = {0};
  (void)snprintf(path, sizeof path, "%s/%s/%s", (const char *)context, target, name);
  FUZZ_OK(bw_file_write(path, data, size, &error), &error);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    (void)fprintf(stderr, "usage: write_seeds FOLDER\n");
    return 2;
  }
  fuzz_make_seeds(write_file, argv[1]);
  return 0;
}
