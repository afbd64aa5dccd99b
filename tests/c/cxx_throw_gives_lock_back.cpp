// expect: safe
// The lock is given back on the way to the handler, and others may come in by then.
#include <pthread.h>
#include <cassert>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int balance = 1;

struct Lock {
  Lock() { pthread_mutex_lock(&mutex); }
  ~Lock() { pthread_mutex_unlock(&mutex); }
};

static void withdraw() {
  Lock lock;
  if (balance == 0) throw 1;
  --balance;
}

static void *work(void *) {
  try {
    withdraw();
    return nullptr;
  } catch (int) {
    return &balance;
  }
}

int main() {
  pthread_t threads[2];
  void *results[2];
  for (pthread_t &thread : threads) pthread_create(&thread, nullptr, work, nullptr);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], &results[i]);
  assert(balance == 0 && (results[0] == nullptr) != (results[1] == nullptr));
  return 0;
}
