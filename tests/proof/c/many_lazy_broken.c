// prove: unsafe
// The value is said to be ready before it is there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool ready;
static int value, times;

static void *user(void *unused) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      times++;
      ready = true;
      value = 42;
    }
    pthread_mutex_unlock(&m);
  }
  assert(value == 42);
  assert(times == 1);
  return unused;
}

int main(void) {
  while (1) {
    pthread_t id;
    pthread_create(&id, NULL, user, NULL);
  }
}
