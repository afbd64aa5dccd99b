// expect: unsafe assertion line 20
// The same instruction in the next round of a loop is another step: the reader can look in between.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

int x;

static void *writer(void *unused) {
  (void)unused;
  for (int i = 1; i <= 3; ++i) x = i;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  int seen = x;
  pthread_join(thread, NULL);
  assert(seen != 2);
  return 0;
}
