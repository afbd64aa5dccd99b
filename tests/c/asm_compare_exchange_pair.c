// expect: safe
// The pair of a pointer and a version, exchanged at once.
#include <assert.h>

struct pair {
  unsigned long first, second;
} __attribute__((aligned(16)));

static struct pair shared = {1, 2};

static char replace(struct pair* at, struct pair* old, struct pair new) {
  char done;
  __asm__ __volatile__("lock; cmpxchg16b %1\n\tsetz %0"
                       : "=q"(done), "+m"(*at), "+a"(old->first), "+d"(old->second)
                       : "b"(new.first), "c"(new.second)
                       : "memory", "cc");
  return done;
}

int main(void) {
  struct pair seen = {1, 3};
  assert(!replace(&shared, &seen, (struct pair){7, 8}));
  assert(seen.first == 1 && seen.second == 2);
  assert(replace(&shared, &seen, (struct pair){7, 8}));
  assert(shared.first == 7 && shared.second == 8);
  return 0;
}
