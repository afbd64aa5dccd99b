// expect: unsafe memory line 11
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>

int main(void) {
  int id = shmget(IPC_PRIVATE, 16, IPC_CREAT | 0600);
  int *number = shmat(id, NULL, 0);
  shmctl(id, IPC_RMID, NULL);
  shmdt(number);
  *number = 1;
  return 0;
}
