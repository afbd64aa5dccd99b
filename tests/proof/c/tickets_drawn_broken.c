// prove: unsafe
// As many people as somebody lets in, one too many, draw numbers without a lock; two may draw the same one. Each marks its
// number, and no number is drawn for which there is no mark.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

#define MOST 6

static int marks[MOST];
static int next;

static void *draw(void *unused) {
  int mine = next;
  marks[mine] = 1;
  next = mine + 1;
  return unused;
}

int main(void) {
  unsigned people = __VERIFIER_nondet_uint();
  if (people < 1 || people > MOST + 1) exit(0);
  for (unsigned i = 0; i < people; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, draw, NULL);
  }
  int sum = 0;
  for (unsigned i = 0; i < people; i++) sum += marks[i];
  assert(sum <= MOST);
  return 0;
}
