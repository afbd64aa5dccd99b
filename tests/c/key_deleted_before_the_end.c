// expect: unsafe assertion line 20
// Between what the thread does last and its end another one deletes the key, and the destructor does not run.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_key_t key;
static int ended;
static atomic_int done;

static void end(void *value) { *(int *)value = 1; }

static void *work(void *unused) {
  pthread_setspecific(key, &ended);
  done = 1;
  return unused;
}

static void look(void) {
  assert(ended);
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, end);
  pthread_create(&thread, NULL, work, NULL);
  while (!done)
    ;
  pthread_key_delete(key);
  pthread_join(thread, NULL);
  look();
  return 0;
}
