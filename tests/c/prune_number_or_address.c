// expect: unsafe assertion line 20
// What is stored is a number or the address of a variable that nobody else knows yet, as the input says. From then on
// accesses to the variable are steps that others notice.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);

static _Atomic intptr_t place;
static atomic_int looked;

static void *owner(void *unused) {
  int own = 0;
  intptr_t told = -(intptr_t)__VERIFIER_nondet_bool() & (intptr_t)&own;
  atomic_store(&place, told);
  own++;
  own++;
  assert(own == 2);
  while (!atomic_load(&looked)) {
  }
  return unused;
}

static void *visitor(void *unused) {
  intptr_t told = atomic_load(&place);
  if (told) ++*(int *)told;
  atomic_store(&looked, 1);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, owner, NULL);
  pthread_create(&second, NULL, visitor, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
