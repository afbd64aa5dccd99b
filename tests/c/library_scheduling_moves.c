// expect: unsafe assertion line 8
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <sched.h>

int main(void) {
  int before = sched_getcpu();
  assert(sched_getcpu() == before);
  return 0;
}
