// expect: safe
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
  sem_t items;
  struct timespec until = {0, 0};
  sem_init(&items, 0, 1);
  assert(sem_timedwait(&items, &until) == 0);
  assert(sem_timedwait(&items, &until) == -1);
  assert(errno == ETIMEDOUT);
  return 0;
}
