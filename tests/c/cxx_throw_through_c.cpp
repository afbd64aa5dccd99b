// expect: safe
// Through functions of the C library that call back, and through pointers to functions.
#include <cassert>
#include <cstdlib>

static int compare(const void *a, const void *b) {
  int x = *static_cast<const int *>(a), y = *static_cast<const int *>(b);
  if (x == 0 || y == 0) throw 0;
  return x - y;
}

static int sort(int *numbers, std::size_t count, int (*by)(const void *, const void *)) {
  try {
    qsort(numbers, count, sizeof *numbers, by);
    return 1;
  } catch (int) {
    return 0;
  }
}

int main() {
  int good[] = {3, 1, 2}, bad[] = {3, 0, 2};
  assert(sort(good, 3, compare) == 1 && good[0] == 1 && good[2] == 3);
  assert(sort(bad, 3, compare) == 0);
  return 0;
}
