// expect: safe
// says: ^heddle: safe \(all executions\): 
// Main returns at once, which ends every execution, although the other thread would go round for ever.
#include <pthread.h>
#include <stdatomic.h>

static void *counts(void *argument) {
  static atomic_int f;
  for (;;) f = (f + 1) % 4;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, counts, NULL);
  return 0;
}
