// expect: unsafe assertion line 11
// The number of a key that was deleted need not be that of the next one.
#include <assert.h>
#include <pthread.h>

int main(void) {
  pthread_key_t first, second;
  pthread_key_create(&first, NULL);
  pthread_key_delete(first);
  pthread_key_create(&second, NULL);
  assert(first == second);
  return 0;
}
