// expect: unsafe assertion
// What another thread has sent is handled when it is no longer blocked.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static sigset_t set;
static pthread_t main_thread;
static int handled;

static void handle(int number) { handled = number; }

static void *send(void *unused) {
  pthread_kill(main_thread, SIGUSR1);
  return NULL;
}

int main(void) {
  pthread_t sender;
  main_thread = pthread_self();
  signal(SIGUSR1, handle);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&sender, NULL, send, NULL);
  pthread_join(sender, NULL);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  assert(handled != SIGUSR1);
  return 0;
}
