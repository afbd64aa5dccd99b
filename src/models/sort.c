/* Sorting with an argument for the comparison, as qsort sorts. */
#include <stddef.h>

typedef int (*compare_t)(const void *, const void *, void *);

static void swap(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    char c = a[i];
    a[i] = b[i];
    b[i] = c;
  }
}

/* Down from `root` until both children are no larger. */
static void sift(char *base, size_t root, size_t count, size_t size, compare_t compare, void *argument) {
  for (;;) {
    size_t child = 2 * root + 1;
    if (child >= count) return;
    if (child + 1 < count && compare(base + child * size, base + (child + 1) * size, argument) < 0) ++child;
    if (compare(base + root * size, base + child * size, argument) >= 0) return;
    swap(base + root * size, base + child * size, size);
    root = child;
  }
}

void qsort_r(void *array, size_t count, size_t size, compare_t compare, void *argument) {
  char *base = array;
  for (size_t i = count / 2; i > 0; --i) sift(base, i - 1, count, size, compare, argument);
  for (size_t end = count; end > 1; --end) {
    swap(base, base + (end - 1) * size, size);
    sift(base, 0, end - 1, size, compare, argument);
  }
}
