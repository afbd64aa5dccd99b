// prove: unsafe
// Any number of lorries and customers. A lorry that comes to an empty shop unloads what it has, crate by crate, while
// customers take crates away already; any other lorry leaves one crate. Customers do not wait for each other.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;  // one lorry at a time
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;  // one customer at a time
static int crates;

static void *lorry(void *unused) {
  int load = __VERIFIER_nondet_int();
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&door);
  int is_empty = crates <= 0;
  if (!is_empty) crates++;
  pthread_mutex_unlock(&door);
  if (is_empty) {
    crates = 0;
    for (; load > 0; load--) crates++;
  }
  pthread_mutex_unlock(&gate);
  return unused;
}

static void *customer(void *unused) {
  if (crates > 0) {
    crates--;
    assert(crates >= 0);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  crates = 0;
  while (1) {
    pthread_create(&thread, 0, lorry, 0);
    pthread_create(&thread, 0, customer, 0);
  }
}
