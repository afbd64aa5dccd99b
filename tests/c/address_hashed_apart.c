// expect: unsafe assertion line 11
// Two addresses may fall into one bucket.
#include <assert.h>
#include <stdint.h>

static int a, b;

static unsigned bucket(void *p) { return (uintptr_t)p / 4 % 8; }

int main(void) {
  assert(bucket(&a) != bucket(&b));
  return 0;
}
