// expect: unsafe assertion line 27
// Each destructor puts something under the next key. If that key has been passed, as by glibc where its number is
// smaller, it has to wait for another round, of which there are four.
#include <assert.h>
#include <pthread.h>

enum { count = 6 };
static pthread_key_t keys[count];
static int ends;

static void end(void *value) {
  int *next = value;
  ends++;
  if (*next < count) pthread_setspecific(keys[*next], next + 1);
}

static void *work(void *numbers) {
  pthread_setspecific(keys[0], numbers);
  return NULL;
}

int main(void) {
  static int numbers[] = {1, 2, 3, 4, 5, 6};
  pthread_t thread;
  for (int i = 0; i < count; i++) pthread_key_create(&keys[i], end);
  pthread_create(&thread, NULL, work, numbers);
  pthread_join(thread, NULL), assert(ends == count);
  return 0;
}
