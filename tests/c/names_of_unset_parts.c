// expect: unsafe memory line 21
// says: .*: error: memory: a branch depends on the value of job->state, which was never initialised \(allocated at .*:18\)
// What was never initialised is named, also in a block of the heap.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int number;
  int state;
};

static struct job *job;

static void *work(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  job = malloc(sizeof *job);
  job->number = 1;
  pthread_create(&thread, NULL, work, NULL);
  if (job->state != 0) job->number = 2;
  pthread_join(thread, NULL);
  return job->number;
}
