// expect: unsafe lock line 7
#include <semaphore.h>
#include <stdlib.h>

int main(void) {
  sem_t *items = malloc(sizeof *items);
  sem_post(items);
  free(items);
  return 0;
}
