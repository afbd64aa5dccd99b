// expect: safe
#include <assert.h>
#include <stdint.h>

static int row[4] = {1, 2, 3, 4};

int main(void) {
  uintptr_t number = (uintptr_t)&row[1];
  number += sizeof(int);
  int *p = (int *)number;
  assert(*p == 3 && p - row == 2);
  p = (int *)((uintptr_t)p | 1);
  p = (int *)((uintptr_t)p & ~(uintptr_t)1);
  assert(*p == 3);
  return 0;
}
