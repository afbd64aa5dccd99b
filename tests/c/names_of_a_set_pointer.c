// expect: unsafe assertion
// says: .*shared = &box:[0-9]+
// says:   Thread 0\.1 \(make\) writes shared \(= &box:[0-9]+\) at line [0-9]+ before .*
// silent: .*shared \(= shared\).*
// silent: .*mine->full = .*
// What a variable is set to is not called by the variable itself, and no block by a variable that each thread has.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct box {
  int full;
};

static struct box *shared;

static void *make(void *argument) {
  struct box *mine = malloc(sizeof *mine);
  mine->full = 0;
  shared = mine;
  mine->full = 1;
  return argument;
}

static void *look(void *argument) {
  struct box *mine = shared;
  assert(mine == NULL || mine->full);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, make, NULL);
  pthread_create(&second, NULL, look, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(shared);
  return 0;
}
