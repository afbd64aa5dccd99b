// expect: safe
// The variables of a thread are destroyed when it ends, the last one first, before it can be joined.
#include <pthread.h>
#include <cassert>

static int order;

struct Digit {
  int value;
  explicit Digit(int n) : value(n) {}
  ~Digit() { order = order * 10 + value; }
};

static void *work(void *) {
  thread_local Digit first(1);
  thread_local Digit second(2);
  return &first;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_join(thread, nullptr);
  assert(order == 21);
  return 0;
}
