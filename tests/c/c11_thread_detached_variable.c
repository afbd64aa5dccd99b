// expect: unsafe memory
// Nobody waits for the thread, and the variable that it was given ends before it.
#include <threads.h>

static int work(void *argument) { return *(int *)argument; }

static void start(void) {
  thrd_t thread;
  int number = 1;
  thrd_create(&thread, work, &number);
  thrd_detach(thread);
}

int main(void) {
  start();
  thrd_exit(0);
}
