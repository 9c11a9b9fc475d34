/* Lanes in plain C. */
#define BW_LANES 1
#include "test_lanes.h"

int main(int argc, char **argv) {
  return test_lanes(argc, argv);
}
