// expect: safe
// options: --check +race
// What was done before a thread was asked to end comes before what it does for that reason.
#include <pthread.h>
#include <unistd.h>

static int data;
static pthread_key_t key;

static void clean(void *unused) {
  (void)unused;
  data = 2;
}

static void *work(void *unused) {
  pthread_setspecific(key, &data);
  for (;;) sleep(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, clean);
  pthread_create(&thread, NULL, work, NULL);
  data = 1;
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  return 0;
}
