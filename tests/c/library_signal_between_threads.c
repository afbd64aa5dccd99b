// expect: safe
// says: one from another thread only where it is waited for
// A signal that threads block comes to the one that it was sent to, when that waits for it or looks for it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static sigset_t set;

static void *wait_for_it(void *unused) {
  int number;
  assert(sigwait(&set, &number) == 0 && number == SIGUSR1);
  return NULL;
}

int main(void) {
  pthread_t waiter;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&waiter, NULL, wait_for_it, NULL);
  assert(pthread_kill(waiter, SIGUSR1) == 0);
  pthread_join(waiter, NULL);
  sigset_t mine;
  sigpending(&mine);
  assert(!sigismember(&mine, SIGUSR1));
  return 0;
}
