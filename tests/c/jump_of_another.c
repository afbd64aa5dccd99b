// expect: unsafe memory line 9
// says: a buffer that another thread has filled
#include <pthread.h>
#include <setjmp.h>

static jmp_buf buffer;

static void *work(void *unused) {
  if (unused == NULL) longjmp(buffer, 1);
  return NULL;
}

int main(void) {
  pthread_t thread;
  if (setjmp(buffer) != 0) return 1;
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
