// expect: unsafe assertion
// says: .*\.\.\. [0-9]+ more rounds of lines? [0-9-]+.*
// says: .*done = 1.*
// Rounds of a loop that do the same are told together.
#include <assert.h>
#include <pthread.h>

static int table[40], done;

static void *fill(void *argument) {
  for (int i = 0; i < 40; i++)
    table[i] = 2;
  done = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, fill, NULL);
  if (done) assert(table[39] == 3);
  pthread_join(thread, NULL);
  return 0;
}
