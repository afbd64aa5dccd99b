// expect: safe
// says: a copy of a block of shared memory is indivisible
// A buffer that another thread reads meanwhile is not written at once, though here it is.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static char text[8];

static void *print(void *unused) {
  snprintf(text, sizeof text, "%d%d", 1, 2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, print, NULL);
  char first = text[0];
  char second = text[1];
  assert(first != '1' || second == '2');
  pthread_join(thread, NULL);
  return 0;
}
