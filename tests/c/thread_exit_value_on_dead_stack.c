// expect: unsafe memory line 17
// The result is a local variable of the thread that has ended.
#include <pthread.h>

static void *worker(void *argument) {
  int local = 3;
  (void)argument;
  int *result = &local;
  pthread_exit(result);
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, &result);
  return *(int *)result;
}
