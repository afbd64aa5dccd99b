// expect: unsafe memory
// What new has given is for delete.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int *block;
static void *run(void *) {
  free(block);
  return nullptr;
}

int main() {
  pthread_t thread;
  block = new int(3);
  pthread_create(&thread, nullptr, run, nullptr);
  pthread_join(thread, nullptr);
  return 0;
}
