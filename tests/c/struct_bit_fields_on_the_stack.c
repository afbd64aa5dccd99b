// expect: safe
// Fields that share their word with others that were never written, on the stack and on the heap.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct small {
  unsigned a : 3, b : 5;
};
struct job {
  bool done : 1, failed : 1;
  int number : 20;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *finish(void *argument) {
  struct job *job = argument;
  pthread_mutex_lock(&mutex);
  job->done = true;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  struct small small, copy;
  unsigned input = __VERIFIER_nondet_uint();
  small.a = 5;
  assert(small.a == 5);
  small.b = input;
  assert(small.a == 5 && small.b == (input & 31));
  copy = small;
  assert(copy.a == 5);
  struct job *job = malloc(sizeof *job);
  job->done = false;
  job->failed = false;
  job->number = -3;
  pthread_t thread;
  pthread_create(&thread, NULL, finish, job);
  pthread_mutex_lock(&mutex);
  if (job->done) assert(!job->failed);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  assert(job->done && !job->failed && job->number == -3);
  free(job);
  unsigned char *flags = malloc(1);
  *flags |= 1;
  assert(*flags & 1);
  free(flags);
  return 0;
}
