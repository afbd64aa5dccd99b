// expect: safe
// A statement that may jump to a label of the function.
#include <assert.h>
#include <pthread.h>

static int left = 2;
static int last;

static void* work(void* unused) {
  __asm__ goto("lock; decl %0; jz %l[done]" : : "m"(left) : "memory", "cc" : done);
  return unused;
done:
  last++;
  return unused;
}

static int is_on(void) {
  __asm__ goto("1: nop\n\t.pushsection __jump_table, \"aw\"\n\t.balign 8\n\t.quad 1b, %l[on]\n\t.popsection" : : : : on);
  return 0;
on:
  return 1;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  work(0);
  pthread_join(other, 0);
  assert(left == 0 && last == 1 && !is_on());
  return 0;
}
