// twostage(N): N - 1 threads write a number and, in a second stage with a second lock, its successor; one more thread
// reads both. The bug is that it may come between the stages; the mended program knows about that.
// expect: unsafe
// size: N=3 threads: 3 paper: 4862 88 34
// size: N=6 threads: 6
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER, second_lock = PTHREAD_MUTEX_INITIALIZER;
static int first_stage, second_stage;

static void *writer(void *unused) {
  pthread_mutex_lock(&first_lock);
  int first = first_stage = 1;
  pthread_mutex_unlock(&first_lock);

  pthread_mutex_lock(&second_lock);
  second_stage = first + 1;
  pthread_mutex_unlock(&second_lock);
  return unused;
}

static void *reader(void *unused) {
  pthread_mutex_lock(&first_lock);
  int first = first_stage;
  pthread_mutex_unlock(&first_lock);
  if (first == 0) return unused;

  pthread_mutex_lock(&second_lock);
  int second = second_stage;
  pthread_mutex_unlock(&second_lock);
#ifdef MENDED
  assert(second == first + 1 || second == 0);
#else
  assert(second == first + 1);
#endif
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N - 1; i++) pthread_create(&threads[i], NULL, writer, NULL);
  pthread_create(&threads[N - 1], NULL, reader, NULL);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}
