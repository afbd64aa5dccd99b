// expect: safe
// options: --check +race
#include <pthread.h>

static int x;

static void *second(void *argument) {
  x = 3;
  return argument;
}

static void *first(void *argument) {
  pthread_t thread;
  x = 2;
  pthread_create(&thread, NULL, second, NULL);
  pthread_join(thread, NULL);
  x = 4;
  return argument;
}

int main(void) {
  pthread_t thread;
  x = 1;
  pthread_create(&thread, NULL, first, NULL);
  pthread_join(thread, NULL);
  return x == 4 ? 0 : 1;
}
