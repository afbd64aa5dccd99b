// expect: safe
// says: no signal arrives from outside
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

static int seen;
static void note(int number) { seen = seen * 100 + number; }

int main(void) {
  struct sigaction action = {.sa_handler = note}, before;
  sigset_t set, old;
  assert(signal(SIGUSR1, note) == SIG_DFL && signal(SIGUSR1, note) == note);
  assert(raise(SIGUSR1) == 0 && seen == SIGUSR1);
  sigemptyset(&action.sa_mask);
  assert(sigaction(SIGUSR2, &action, &before) == 0 && before.sa_handler == SIG_DFL);
  sigemptyset(&set);
  assert(sigaddset(&set, SIGUSR2) == 0 && sigismember(&set, SIGUSR2) == 1 && sigismember(&set, SIGUSR1) == 0);
  assert(pthread_sigmask(SIG_BLOCK, &set, &old) == 0 && raise(SIGUSR2) == 0 && seen == SIGUSR1);
  assert(sigprocmask(SIG_SETMASK, &old, NULL) == 0 && seen == SIGUSR1 * 100 + SIGUSR2);
  assert(signal(SIGTERM, SIG_IGN) == SIG_DFL && raise(SIGTERM) == 0);
  assert(signal(SIGKILL, note) == SIG_ERR && strcmp(strsignal(SIGTERM), "Terminated") == 0);
  return 0;
}
