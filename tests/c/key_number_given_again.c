// expect: unsafe assertion line 12
// The number of a key that was deleted may be that of the next one.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t first, second, third;
  pthread_key_create(&first, NULL);
  pthread_key_create(&second, NULL);
  pthread_key_delete(first);
  pthread_key_create(&third, NULL);
  assert(first != third);
  assert(second != third);
  return 0;
}
