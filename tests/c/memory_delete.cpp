// expect: safe
// Each by its counterpart.
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
  block = new int;
  pthread_create(&thread, nullptr, run, nullptr);
  pthread_join(thread, nullptr);
  return 0;
}
