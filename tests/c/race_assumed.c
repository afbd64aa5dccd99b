// expect: safe
// says: ^Assumption: sequential consistency\.$
// says: ^Data races: there are some
// says: ^Note: .*race
// says: ^heddle: safe \(all executions under sequential consistency\)
// Message passing through two ordinary variables: a race, so that the answer rests on sequential consistency.
#include <assert.h>
#include <pthread.h>

int data, ready;
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
