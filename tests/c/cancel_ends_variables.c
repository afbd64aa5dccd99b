// expect: unsafe memory line 12
// The variable of a thread that is cancelled.
#include <pthread.h>
#include <stdatomic.h>
static int *_Atomic published;
static atomic_int seen;

static void *writer(void *argument) {
  int *place = published;
  if (place) {
    seen = 1;
    *place = 1;
  }
  return argument;
}

static void *owner(void *argument) {
  int variable = 0;
  (void)argument;
  published = &variable;
  pthread_testcancel();
  pthread_testcancel();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, owner, NULL);
  if (seen) pthread_cancel(second);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
