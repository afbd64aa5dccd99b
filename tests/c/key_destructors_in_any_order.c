// expect: unsafe assertion line 12
// POSIX leaves open in which order the destructors of a thread run; the key that was made last may come first.
#include <assert.h>
#include <pthread.h>

static pthread_key_t first, second;
static int first_is_gone;

static void end_first(void *value) { first_is_gone = *(int *)value; }
static void end_second(void *value) {
  (void)value;
  assert(first_is_gone);
}

static void *work(void *unused) {
  static int one = 1;
  pthread_setspecific(first, &one);
  pthread_setspecific(second, &one);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&first, end_first);
  pthread_key_create(&second, end_second);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  return 0;
}
