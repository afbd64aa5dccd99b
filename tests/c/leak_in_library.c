// expect: unsafe leak
// options: --check +leak
// says: allocated at .*leak_in_library\.c:9
// What the library allocates is told by the line that calls it.
#include <pthread.h>
#include <string.h>

static void *run(void *argument) {
  char *copy = strdup("text");
  return copy == 0 ? argument : 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  return 0;
}
