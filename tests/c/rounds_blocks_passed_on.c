// expect: safe
// options: --check race
// options-alone: skip
// Each round allocates what its thread works on; main reads all of it when they have been joined.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct job {
  pthread_t thread;
  int result;
};

static void *work(void *argument) {
  struct job *job = argument;
  job->result = 7;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  struct job **jobs = malloc((size_t)count * sizeof *jobs);
  for (int i = 0; i < count; ++i) {
    struct job *job = malloc(sizeof *job);
    jobs[i] = job;
    pthread_create(&job->thread, NULL, work, job);
  }
  for (int i = 0; i < count; ++i) {
    pthread_join(jobs[i]->thread, NULL);
    jobs[i]->result++;
    free(jobs[i]);
  }
  free(jobs);
  return 0;
}
