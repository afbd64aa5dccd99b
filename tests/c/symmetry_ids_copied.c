// expect: unsafe assertion
// A thread looks at a copy of the ids.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct ids {
  pthread_t of[2];
};
static atomic_int tickets, ready;
static struct ids all;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ready && ticket == 0) assert(!pthread_equal(pthread_self(), all.of[1]));
  return unused;
}

int main(void) {
  struct ids mine;
  for (int i = 0; i < 2; i++) pthread_create(&mine.of[i], 0, worker, 0);
  all = mine;
  ready = 1;
  for (int i = 0; i < 2; i++) pthread_join(mine.of[i], 0);
  return 0;
}
