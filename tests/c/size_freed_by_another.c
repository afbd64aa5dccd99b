// expect: unsafe memory line 12
// What is accessed lies beyond what was kept of the block when it was freed.
#include <pthread.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned n;
char *text;

static void *run(void *unused) {
  if (n > 2000) text[2000] = 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  n = __VERIFIER_nondet_uint();
  text = malloc(n);
  pthread_create(&thread, 0, run, 0);
  free(text);
  pthread_join(thread, 0);
  return 0;
}
