// expect: unsafe deadlock
#include <semaphore.h>

int main(void) {
  sem_t items;
  sem_init(&items, 0, 1);
  sem_wait(&items);
  sem_wait(&items);
  return 0;
}
