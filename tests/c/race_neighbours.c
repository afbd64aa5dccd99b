// expect: safe
// options: --check +race
// Different bytes of one object do not race.
#include <pthread.h>

static struct {
  char a, b;
  int row[2];
} shared;

static void *worker(void *argument) {
  shared.a = 1;
  shared.row[0] = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  shared.b = 1;
  shared.row[1] = 1;
  pthread_join(thread, NULL);
  return 0;
}
