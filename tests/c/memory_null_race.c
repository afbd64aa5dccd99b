// expect: unsafe memory line 18
// Looked at, then cleared by the other, then used.
#include <pthread.h>
#include <stddef.h>

static int value = 1;
static int *volatile pointer = &value;

static void *worker(void *argument) {
  pointer = NULL;
  return argument;
}

int main(void) {
  pthread_t thread;
  int result = 0;
  pthread_create(&thread, NULL, worker, NULL);
  if (pointer) result = *pointer;
  pthread_join(thread, NULL);
  return result;
}
