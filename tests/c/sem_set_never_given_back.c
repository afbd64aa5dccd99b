// expect: unsafe deadlock
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>

static int set;

static void *take(void *unused) {
  struct sembuf one = {0, -1, 0};
  semop(set, &one, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  set = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
  semctl(set, 0, SETVAL, 1);
  pthread_create(&thread, NULL, take, NULL);
  take(NULL);
  pthread_join(thread, NULL);
  return 0;
}
