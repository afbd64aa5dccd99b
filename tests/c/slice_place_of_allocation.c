// expect: unsafe memory line 17
// Where the address of a new block is put matters, even if the block does not.
#include <pthread.h>
#include <stdlib.h>

static void *block;
static void **place = &block;

static void *forget(void *unused) {
  place = NULL;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, forget, NULL);
  int failed = posix_memalign(place, 16, 8);
  (void)failed;
  pthread_join(thread, NULL);
  return 0;
}
