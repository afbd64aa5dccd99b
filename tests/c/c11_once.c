// expect: safe
// options: --check +race
#include <assert.h>
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static int made;

static void make(void) { ++made; }

static int work(void *unused) {
  call_once(&flag, make);
  assert(made == 1);
  return unused != NULL;
}

int main(void) {
  thrd_t threads[2];
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], work, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  return 0;
}
