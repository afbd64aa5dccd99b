// expect: unknown
// options: --undefined arbitrary
// says: a call of frob, .* and is given shared, which other threads know of
#include <pthread.h>
void frob(int *);
static int shared;
static void *run(void *unused) {
  ++shared;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  frob(&shared);
  pthread_join(thread, 0);
  return 0;
}
