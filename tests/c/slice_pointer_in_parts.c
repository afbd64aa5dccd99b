// expect: unsafe assertion line 31
// An address is rounded by a division, and another one is changed byte by byte: what is written through them is still
// what the assertion looks at.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static _Alignas(16) int numbers[512];

static void *by_division(void *unused) {
  int *rounded = (int *)((uintptr_t)&numbers[1] / 16 * 16);
  *rounded = 1;
  *rounded = 0;
  return unused;
}

static void *by_bytes(void *unused) {
  int *from = &numbers[0], *to = &numbers[70];
  memcpy((char *)&to + 1, (char *)&from + 1, 7);
  *to = 1;  // numbers[6]
  *to = 0;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, by_division, NULL);
  pthread_create(&two, NULL, by_bytes, NULL);
  int first = numbers[0], seventh = numbers[6];
  assert(!first || !seventh);
  return 0;
}
