// expect: safe
// says: no signal arrives from outside
// A thread that waits for signals waits for ever, which is no deadlock.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static void *work(void *set) {
  int number;
  sigwait(set, &number);
  assert(0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  static sigset_t set;
  int number;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
  assert(sigwait(&set, &number) == 0 && number == SIGUSR1);
  pthread_create(&thread, NULL, work, &set);
  pthread_join(thread, NULL);
  return 0;
}
