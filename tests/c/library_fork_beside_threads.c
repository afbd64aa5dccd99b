// expect: unknown
// says: the child that fork makes of a process with several threads
#include <pthread.h>
#include <unistd.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  if (fork() == 0) _exit(0);
  pthread_join(thread, NULL);
  return 0;
}
