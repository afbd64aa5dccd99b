// expect: unsafe assertion line 14
// options: --undefined arbitrary --unwind 3
// A loop that waits for what such a function says is not one in which nothing happens.
#include <assert.h>
int frob(void);

int main(void) {
  int rounds = 0;
  while (frob() == 0) {
    ++rounds;
    if (rounds == 2) break;
  }
  if (rounds == 0) return 0;
  assert(rounds == 1);
  return 0;
}
