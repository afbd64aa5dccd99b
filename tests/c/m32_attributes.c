// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>

static int done;

static void *work(void *unused) {
  __atomic_store_n(&done, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  struct {
    pthread_attr_t attributes;
    int guard;
  } made;
  made.guard = 8;
  size_t size;
  int state;
  pthread_attr_init(&made.attributes);
  pthread_attr_setstacksize(&made.attributes, 65536);
  pthread_attr_setdetachstate(&made.attributes, PTHREAD_CREATE_DETACHED);
  assert(pthread_attr_getstacksize(&made.attributes, &size) == 0 && size == 65536 && made.guard == 8);
  assert(pthread_attr_getdetachstate(&made.attributes, &state) == 0 && state == PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  assert(pthread_create(&thread, &made.attributes, work, 0) == 0);
  pthread_attr_destroy(&made.attributes);
  while (!__atomic_load_n(&done, __ATOMIC_SEQ_CST))
    ;
  return 0;
}
