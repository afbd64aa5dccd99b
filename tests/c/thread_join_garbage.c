// expect: unsafe lock line 7
// A thread that was never created cannot be joined.
#include <pthread.h>

int main(void) {
  pthread_t thread = 0;
  pthread_join(thread, NULL);
  return 0;
}
