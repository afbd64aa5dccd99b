// expect: safe
// says: no other process has the shared memory
#include <assert.h>
#include <pthread.h>
#include <sys/ipc.h>
#include <sys/shm.h>

static void *work(void *memory) {
  __atomic_fetch_add((int *)memory, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int id = shmget(IPC_PRIVATE, 16, IPC_CREAT | 0600);
  int *number = shmat(id, NULL, 0);
  assert(number != (void *)-1 && *number == 0);
  pthread_create(&thread, NULL, work, number);
  __atomic_fetch_add(number, 1, __ATOMIC_SEQ_CST);
  pthread_join(thread, NULL);
  assert(*number == 2 && shmdt(number) == 0 && shmctl(id, IPC_RMID, NULL) == 0);
  assert(shmat(id, NULL, 0) == (void *)-1);
  return 0;
}
