/* The build's own lanes. */
#include "test_lanes.h"

int main(int argc, char **argv) {
  return test_lanes(argc, argv);
}
