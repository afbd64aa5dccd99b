// expect: safe
// What holds for every value is safe; what was written is there.
#include <assert.h>
#include <pthread.h>
extern int limit;
extern const unsigned short colours[4];

static void *worker(void *argument) {
  limit = 3;
  return argument;
}

int main(void) {
  pthread_t thread;
  int before = limit;
  assert(before == limit);
  assert(colours[2] <= 65535);
  pthread_create(&thread, NULL, worker, NULL);
  int now = limit;
  assert(now == before || now == 3);
  pthread_join(thread, NULL);
  assert(limit == 3);
  return 0;
}
