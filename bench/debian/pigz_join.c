// The threads of pigz (yarn.h): some are joined one by one, the others all at once. heddle check pigz_join.c
// PIGZ/yarn.o
// -- -IPIGZ
#include <stddef.h>

#include "yarn.h"

#include <assert.h>

static lock* done;

static void work(void* unused) {
  possess(done);
  twist(done, BY, +1);
}

int main(void) {
  done = new_lock(0);
  thread* first = launch(work, NULL);
  for (int i = 1; i < THREADS; ++i) launch(work, NULL);
  join(first);
  assert(join_all() == THREADS - 1);
  possess(done);
  assert(peek_lock(done) == THREADS);
  release(done);
  free_lock(done);
  return 0;
}
