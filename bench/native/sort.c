// Quicksort over an array of integers: calls, comparisons, swaps.
#include <assert.h>

enum { count = 300000 };
static int values[count];

static void sort(int low, int high) {
  while (low < high) {
    int pivot = values[low + (high - low) / 2];
    int i = low, j = high;
    while (i <= j) {
      while (values[i] < pivot) ++i;
      while (values[j] > pivot) --j;
      if (i > j) break;
      int kept = values[i];
      values[i++] = values[j];
      values[j--] = kept;
    }
    if (j - low < high - i) {
      sort(low, j);
      low = i;
    } else {
      sort(i, high);
      high = j;
    }
  }
}

int main(void) {
  unsigned state = 12345;
  for (int i = 0; i < count; ++i) {
    state = state * 1103515245u + 12345u;
    values[i] = (int)(state >> 8);
  }
  sort(0, count - 1);
  for (int i = 1; i < count; ++i) assert(values[i - 1] <= values[i]);
  return 0;
}
