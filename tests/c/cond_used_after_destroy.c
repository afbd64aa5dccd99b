// expect: unsafe lock line 12
#include <pthread.h>

int main(void) {
  pthread_cond_t go;
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_cond_init(&go, &attributes);
  pthread_condattr_destroy(&attributes);
  pthread_cond_signal(&go);
  pthread_cond_destroy(&go);
  pthread_cond_signal(&go);
  return 0;
}
