// singleton: a thread allocates one letter and creates four more threads that write it, two of them an X and two a Y.
// The bug is to expect an X at the end.
// expect: unsafe
// size: threads: 4 paper: 60 24 19
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_char *letter;

static void *write_x(void *unused) {
  atomic_store(letter, 'X');
  return unused;
}

static void *write_y(void *unused) {
  atomic_store(letter, 'Y');
  return unused;
}

static void *allocate(void *unused) {
  letter = malloc(sizeof *letter);
  assert(letter);
  atomic_init(letter, 0);
  return unused;
}

int main(void) {
  pthread_t first, writers[4];
  pthread_create(&first, NULL, allocate, NULL);
  pthread_join(first, NULL);
  for (int i = 0; i < 4; i++) pthread_create(&writers[i], NULL, i % 2 ? write_x : write_y, NULL);
  for (int i = 0; i < 4; i++) pthread_join(writers[i], NULL);
#ifdef MENDED
  assert(atomic_load(letter) == 'X' || atomic_load(letter) == 'Y');
#else
  assert(atomic_load(letter) == 'X');
#endif
  free(letter);
  return 0;
}
