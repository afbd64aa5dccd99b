// expect: safe
// silent: ^Assumption
// says: ^Data races: none
// says: ^heddle: safe \(all executions\)
// The same with an atomic flag: the ordinary variable is only looked at after it has been written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;
static void *run(void *unused) {
  data = 1;
  ready = 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  if (ready) assert(data == 1);
  pthread_join(thread, 0);
  return 0;
}
