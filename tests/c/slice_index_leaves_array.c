// expect: unsafe assertion line 22
// Where an index leaves the array, the variable behind it is written: the array cannot be left out of account.
#include <assert.h>
#include <pthread.h>

static struct {
  int numbers[4];
  int behind;
} all;
static int index_of_last = 3;

static void *fill(void *unused) {
  index_of_last = 4;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, fill, NULL);
  for (int i = 0; i <= index_of_last; i++) all.numbers[i] = 1;
  pthread_join(thread, NULL);
  assert(all.behind == 0);
  return 0;
}
