// expect: safe
// A routine that throws has not run; who waits for it tries next.
#include <pthread.h>
#include <atomic>
#include <cassert>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static std::atomic<int> attempts, failures;

static void routine() {
  if (++attempts == 1) throw 1;
}

static void *work(void *) {
  try {
    pthread_once(&once, routine);
  } catch (int) {
    ++failures;
    pthread_once(&once, routine);
  }
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  work(nullptr);
  pthread_join(thread, nullptr);
  assert(attempts == 2 && failures == 1);
  return 0;
}
