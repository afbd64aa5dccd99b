// expect: unsafe assertion line 36
// A pointer to the variable goes through numbers, a copy of memory and another thread before it is written through.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

struct Box {
  long weight;
  uintptr_t marked;
};

static int x, statistics;
static struct Box boxes[2];

static void *pass_on(void *unused) {
  boxes[0].marked = (uintptr_t)&x | 1;
  memcpy(&boxes[1], &boxes[0], sizeof boxes[0]);
  statistics++;
  return unused;
}

static void *take(void *unused) {
  uintptr_t marked = boxes[1].marked;
  if (marked) *(int *)(marked & ~(uintptr_t)1) = 1;
  statistics++;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, pass_on, NULL);
  pthread_create(&two, NULL, take, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  assert(x == 0);
  return 0;
}
