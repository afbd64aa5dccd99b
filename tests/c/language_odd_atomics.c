// expect: safe
// Atomic objects of sizes that no instruction has, and of floats.
#include <assert.h>
#include <stdatomic.h>

struct three {
  char a, b, c;
};
struct pair {
  long a, b;
};
struct many {
  long a, b, c;
};
static _Atomic struct three odd;
static _Atomic struct pair pair;
static _Atomic struct many many;
static _Atomic float number;
static _Atomic __int128 wide;

int main(void) {
  atomic_store(&odd, ((struct three){1, 2, 3}));
  struct three before = atomic_exchange(&odd, ((struct three){7, 8, 9}));
  assert(before.c == 3 && ((struct three)odd).a == 7);
  pair = (struct pair){4, 5};
  struct pair expected = {4, 5};
  assert(atomic_compare_exchange_strong(&pair, &expected, ((struct pair){6, 7})) && ((struct pair)pair).b == 7);
  many = (struct many){1, 2, 3};
  assert(((struct many)many).c == 3);
  number = 1.5f;
  number += 1;
  assert(number == 2.5f);
  wide = (__int128)1 << 100;
  wide += 1;
  assert(wide >> 100 == 1 && (int)wide == 1);
  return 0;
}
