// stateful01: two threads change two numbers, each change with the lock held. All changes are sums, so the order does
// not matter in the end.
// expect: safe
// size: threads: 2 paper: 6 6 5
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int first_data = 10, second_data = 10;

static void add(int *data, int amount) {
  pthread_mutex_lock(&lock);
  *data += amount;
  pthread_mutex_unlock(&lock);
}

static void *left(void *unused) {
  add(&first_data, 1);
  add(&second_data, 1);
  return unused;
}

static void *right(void *unused) {
  add(&first_data, 5);
  add(&second_data, -6);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(first_data == 16 && second_data == 5);
  return 0;
}
