// expect: unsafe lock line 8
#include <pthread.h>

int main(void) {
  pthread_key_t key;
  pthread_key_create(&key, NULL);
  pthread_key_delete(key);
  pthread_key_delete(key);
  return 0;
}
