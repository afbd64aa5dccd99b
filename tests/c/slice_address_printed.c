// expect: unknown
// The address is printed and read back. An address that became a text is not followed.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int x;

static int *rebuilt(int *p) {
  char text[40];
  snprintf(text, sizeof text, "%lu", (unsigned long)p);
  return (int *)strtoul(text, 0, 10);
}

static void *other(void *unused) {
  (void)unused;
  *rebuilt(&x) = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  int before = x;
  int after = x;
  pthread_join(thread, 0);
  assert(before == after);
}
