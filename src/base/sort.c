#include "base/sort.h"

/* Lets the item at `root` sink to its place in a heap of `count`. */
static void sink(uint32_t *items, size_t root, size_t count, bw_compare *compare,
                 const void *context) {
  uint32_t item = items[root];
  for (;;) {
    size_t child = root * 2 + 1;
    if (child >= count) break;
    if (child + 1 < count && compare(context, items[child], items[child + 1]) < 0) child++;
    if (compare(context, item, items[child]) >= 0) break;
    items[root] = items[child];
    root = child;
  }
  items[root] = item;
}

/* Heapsort. */
void bw_sort(uint32_t *items, size_t count, bw_compare *compare, const void *context) {
  for (size_t i = count / 2; i-- > 0;) sink(items, i, count, compare, context);
  for (size_t end = count; end > 1; end--) {
    uint32_t largest = items[0];
    items[0] = items[end - 1];
    items[end - 1] = largest;
    sink(items, 0, end - 1, compare, context);
  }
}
