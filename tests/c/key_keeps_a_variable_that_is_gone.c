// expect: unsafe memory line 15
#include <pthread.h>

static pthread_key_t key;

static void keep(void) {
  int local = 1;
  pthread_setspecific(key, &local);
}

static void use(void) {
  int other = 5;
  int *volatile in_memory = &other;
  int *kept = pthread_getspecific(key);
  *kept = *in_memory;
}

int main(void) {
  pthread_key_create(&key, 0);
  keep();
  use();
  return 0;
}
