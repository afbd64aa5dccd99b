// expect: unsafe memory
// Half of an array is written, and read at an unknown index.
#include <stdlib.h>

int main(void) {
  int *numbers = malloc(4 * sizeof(int));
  if (numbers == NULL) return 0;
  numbers[0] = numbers[1] = 7;
  unsigned index = (unsigned)rand() % 4;
  if (numbers[index] != 7) abort();
  free(numbers);
  return 0;
}
