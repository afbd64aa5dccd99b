// expect: safe
#include <assert.h>
#include <errno.h>
#include <semaphore.h>

int main(void) {
  sem_t items;
  int value;
  sem_init(&items, 0, 2);
  assert(sem_trywait(&items) == 0);
  sem_getvalue(&items, &value);
  assert(value == 1);
  assert(sem_wait(&items) == 0);
  errno = 0;
  assert(sem_trywait(&items) == -1 && errno == EAGAIN);
  assert(sem_post(&items) == 0);
  sem_getvalue(&items, &value);
  assert(value == 1);
  return 0;
}
