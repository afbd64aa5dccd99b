// expect: unsafe deadlock
// It jumps out with the lock, and wants it again.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf buffer;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void work(int fails) {
  pthread_mutex_lock(&mutex);
  if (fails) longjmp(buffer, 1);
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  if (setjmp(buffer) == 0) work(1);
  work(0);
  return 0;
}
