// expect: unsafe memory
// What functions of the C library give is for free.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char *block;
static void *run(void *) {
  delete[] block;
  return nullptr;
}

int main() {
  pthread_t thread;
  block = strdup("text");
  pthread_create(&thread, nullptr, run, nullptr);
  pthread_join(thread, nullptr);
  return 0;
}
