// expect: unsafe lock line 7
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_cond_t *go = malloc(sizeof *go);
  pthread_cond_signal(go);
  free(go);
  return 0;
}
