// expect: safe
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

int main(void) {
  sem_t items;
  assert(sem_init(&items, 0, 2147483648u) == -1 && errno == EINVAL);
  assert(sem_init(&items, 0, SEM_VALUE_MAX) == 0);
  assert(sem_post(&items) == -1 && errno == EOVERFLOW);
  return 0;
}
