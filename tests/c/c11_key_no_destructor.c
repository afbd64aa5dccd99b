// expect: unsafe leak
// options: --check +leak
// Nobody frees what the thread keeps under the key.
#include <stdlib.h>
#include <threads.h>

static tss_t key;

static int work(void *unused) {
  tss_set(key, malloc(4));
  return unused != NULL;
}

int main(void) {
  thrd_t thread;
  tss_create(&key, NULL);
  thrd_create(&thread, work, NULL);
  thrd_join(thread, NULL);
  return 0;
}
