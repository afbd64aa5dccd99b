// expect: unsafe race
// options: --check +race
#include <pthread.h>
#include <string.h>

static char buffer[8];

static void *worker(void *argument) {
  memset(buffer, 'x', sizeof buffer);
  return argument;
}

int main(void) {
  pthread_t thread;
  char copy[8];
  pthread_create(&thread, NULL, worker, NULL);
  memcpy(copy, buffer + 4, 4);
  pthread_join(thread, NULL);
  return copy[0] == 'y';
}
