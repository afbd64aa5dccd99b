// expect: unsafe assertion line 9
// An id may be any number.
#include <assert.h>
#include <pthread.h>

static int bucket_of(pthread_t thread) { return (int)((unsigned long)thread % 4); }

int main(void) {
  assert(bucket_of(pthread_self()) != 3);
  return 0;
}
