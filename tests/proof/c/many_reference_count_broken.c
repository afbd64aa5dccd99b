// prove: unsafe
// Letting go and looking whether that was the last one are two steps: two threads may both find that it was.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int count = 1;
static atomic_bool freed;

static void let_go(void) {
  count--;
  if (count == 0) {
    assert(!freed);
    freed = true;
  }
}

static void *user(void *unused) {
  int seen = count;
  while (seen > 0 && seen < 1000000 && !atomic_compare_exchange_strong(&count, &seen, seen + 1));
  if (seen > 0 && seen < 1000000) {
    assert(!freed);
    let_go();
  }
  return unused;
}

int main(void) {
  pthread_t id;
  for (int i = 0; i < 5 || count < 3; i++) pthread_create(&id, NULL, user, NULL);
  let_go();
}
