// expect: unsafe memory line 37
// Both ways of the last branch are explored for the value that is written in every order but one. In that one the
// branch depends on memory that was never written, which is an error whichever way it goes.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *cell;
static int step, result;

static void *count(void *unused) {
  step = 1;
  step = 2;
  step = 3;
  step = 4;
  step = 0;
  return unused;
}

static void *fill(void *unused) {
  int value = __VERIFIER_nondet_int();
  int first = step, second = step, third = step;
  if (!(first == 1 && second == 2 && third == 3)) *cell = value;
  return unused;
}

int main(void) {
  pthread_t counter, filler;
  cell = malloc(sizeof *cell);
  if (!cell) return 0;
  pthread_create(&filler, NULL, fill, NULL);
  pthread_create(&counter, NULL, count, NULL);
  pthread_join(counter, NULL);
  pthread_join(filler, NULL);

  if (*cell > 0)
    result = 1;
  else
    result = 1;
  free(cell);
  return 0;
}
