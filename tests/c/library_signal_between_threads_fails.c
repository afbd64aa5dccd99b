// expect: unsafe assertion
// The process goes on behind a signal that it sends to a thread which waits for it (pbzip2 ends like that).
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static sigset_t set;
static int told;

static void *wait_for_it(void *unused) {
  int number;
  sigwait(&set, &number);
  told = number;
  return NULL;
}

int main(void) {
  pthread_t waiter;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&waiter, NULL, wait_for_it, NULL);
  pthread_kill(waiter, SIGUSR1);
  pthread_join(waiter, NULL);
  assert(told != SIGUSR1);
  return 0;
}
