// expect: unsafe deadlock
// A work queue whose workers sleep while there is nothing to do. To save a lock, a job is announced by a flag that is
// set outside of the mutex. A worker looks at the flag, sees nothing, and is about to sleep; now the job arrives and
// the signal is sent, to nobody; then the worker falls asleep, for ever.
//
// queue.c is mended.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t filled;
  atomic_int jobs;
};

static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
static atomic_int done;

static void submit(struct queue *q) {
  atomic_fetch_add(&q->jobs, 1);
  pthread_cond_signal(&q->filled);
}

static void take(struct queue *q) {
  pthread_mutex_lock(&q->mutex);
  while (atomic_load(&q->jobs) == 0) pthread_cond_wait(&q->filled, &q->mutex);
  atomic_fetch_sub(&q->jobs, 1);
  pthread_mutex_unlock(&q->mutex);
}

static void *worker(void *unused) {
  take(&queue);
  atomic_fetch_add(&done, 1);
  return unused;
}

int main(void) {
  pthread_t workers[2];
  for (int i = 0; i < 2; i++) pthread_create(&workers[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) submit(&queue);
  for (int i = 0; i < 2; i++) pthread_join(workers[i], NULL);
  assert(done == 2);
  return 0;
}
