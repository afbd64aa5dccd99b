// expect: safe
// The work queue with its jobs in a ring. What a worker looks at before it goes to sleep changes under the mutex only,
// so nothing can happen between the look and the sleep: pthread_cond_wait gives the mutex away and sleeps in one step.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { capacity = 2, number_of_jobs = 3 };

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t filled, emptied;
  int jobs[capacity];
  int first, count;
};

static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0};
static int done[number_of_jobs];

static void submit(struct queue *q, int job) {
  pthread_mutex_lock(&q->mutex);
  while (q->count == capacity) pthread_cond_wait(&q->emptied, &q->mutex);
  q->jobs[(q->first + q->count) % capacity] = job;
  q->count++;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->mutex);
}

static int take(struct queue *q) {
  pthread_mutex_lock(&q->mutex);
  while (q->count == 0) pthread_cond_wait(&q->filled, &q->mutex);
  int job = q->jobs[q->first];
  q->first = (q->first + 1) % capacity;
  q->count--;
  pthread_cond_signal(&q->emptied);
  pthread_mutex_unlock(&q->mutex);
  return job;
}

// A negative job tells a worker to go home.
static void *worker(void *unused) {
  for (int job = take(&queue); job >= 0; job = take(&queue)) done[job]++;
  return unused;
}

int main(void) {
  pthread_t workers[2];
  for (int i = 0; i < 2; i++) pthread_create(&workers[i], NULL, worker, NULL);
  for (int job = 0; job < number_of_jobs; job++) submit(&queue, job);
  for (int i = 0; i < 2; i++) submit(&queue, -1);
  for (int i = 0; i < 2; i++) pthread_join(workers[i], NULL);
  for (int job = 0; job < number_of_jobs; job++) assert(done[job] == 1);
  return 0;
}
