// expect: safe
// After it was destroyed, and in new memory.
#include <pthread.h>
#include <stdlib.h>

int main(void) {
  pthread_mutex_t m;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&m, NULL);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_destroy(&m);
    pthread_mutex_t *other = malloc(sizeof *other);
    if (!other) return 0;
    pthread_mutex_init(other, NULL);
    pthread_mutex_lock(other);
    pthread_mutex_unlock(other);
    pthread_mutex_destroy(other);
    free(other);
  }
  return 0;
}
