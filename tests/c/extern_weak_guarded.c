// expect: safe
#include <assert.h>
#include <stddef.h>
extern int extra __attribute__((weak));
static int *const table[] = {&extra};

int main(void) {
  int value = &extra ? extra : 0;
  assert((table[0] != NULL) == (&extra != NULL));
  if (table[0]) assert(*table[0] == value);
  return 0;
}
