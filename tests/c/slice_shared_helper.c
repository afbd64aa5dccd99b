// expect: unsafe assertion line 33
// options: --check assertion
// The function that waits is called for what matters and for what does not; for the latter, too, it has to come back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int begun, other;
static int x;

static int wait_for(atomic_int *flag) {
  int rounds = 0;
  while (!*flag) rounds = 1;
  return rounds + 1;
}

static void *first(void *unused) {
  if (wait_for(&begun)) x = 1;
  other = 1;
  return unused;
}

static void *second(void *unused) {
  begun = 1;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  wait_for(&other);
  assert(x == 0);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
