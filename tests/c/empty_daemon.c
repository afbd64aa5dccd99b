// expect: safe
// silent: ^But
// A thread that spins for ever does not keep the process from its end.
#include <pthread.h>
#include <stdatomic.h>

atomic_int stop;
static void *run(void *unused) {
  while (!stop)
    ;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  return 0;
}
