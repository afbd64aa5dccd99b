// expect: unsafe deadlock
// Nobody gives the lock back when the function is left by an exception.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int balance = 1;

static void withdraw() {
  pthread_mutex_lock(&mutex);
  if (balance == 0) throw 1;
  --balance;
  pthread_mutex_unlock(&mutex);
}

static void *work(void *) {
  try {
    withdraw();
    withdraw();
  } catch (int) {
  }
  return nullptr;
}

int main() {
  pthread_t threads[2];
  for (pthread_t &thread : threads) pthread_create(&thread, nullptr, work, nullptr);
  for (pthread_t thread : threads) pthread_join(thread, nullptr);
  return 0;
}
