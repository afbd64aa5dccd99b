// expect: unsafe memory
// And what malloc has given for free.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int *block;
static void *run(void *) {
  delete block;
  return nullptr;
}

int main() {
  pthread_t thread;
  block = static_cast<int *>(malloc(4));
  pthread_create(&thread, nullptr, run, nullptr);
  pthread_join(thread, nullptr);
  return 0;
}
