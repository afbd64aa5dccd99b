// expect: safe
// options: --check +race
// flags: -m32
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static struct {
  sem_t posted;
  int guard;
} made;
static int value;

static void *work(void *unused) {
  value = 4;
  sem_post(&made.posted);
  return unused;
}

int main(void) {
  pthread_t thread;
  int count;
  made.guard = 3;
  sem_init(&made.posted, 0, 0);
  pthread_create(&thread, 0, work, 0);
  sem_wait(&made.posted);
  assert(value == 4 && sem_getvalue(&made.posted, &count) == 0 && count == 0 && made.guard == 3);
  pthread_join(thread, 0);
  sem_destroy(&made.posted);
  return 0;
}
