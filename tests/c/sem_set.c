// expect: safe
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/sem.h>

static int set, shared;

static void change(short by) {
  struct sembuf one = {0, by, 0};
  semop(set, &one, 1);
}

static void *work(void *unused) {
  change(-1);
  ++shared;
  change(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  set = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
  assert(set >= 0 && semctl(set, 0, SETVAL, 1) == 0);
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  pthread_join(thread, NULL);
  assert(shared == 2 && semctl(set, 0, GETVAL) == 1 && semctl(set, 0, IPC_RMID) == 0);
  return 0;
}
