// expect: safe
// silent: ^But
// silent: ^Assertions that no execution came to
// An error function that is never called is what is wanted, if somebody has looked whether to call it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void reach_error(void);
atomic_int done;
static void check(int condition) {
  if (!condition) {
  ERROR:
    reach_error();
  }
}
static void *run(void *unused) {
  done = 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  check(done < 2);
  if (done > 3) goto ERROR;
  if (done > 5) goto ERROR;
  assert(done >= 0 && done < 7);
  pthread_join(thread, 0);
  return 0;
ERROR:
  reach_error();
  return 1;
}
