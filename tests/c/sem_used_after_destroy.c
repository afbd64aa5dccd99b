// expect: unsafe lock line 8
#include <semaphore.h>

int main(void) {
  sem_t items;
  sem_init(&items, 0, 1);
  sem_destroy(&items);
  sem_wait(&items);
  return 0;
}
