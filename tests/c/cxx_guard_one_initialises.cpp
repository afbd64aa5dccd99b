// expect: safe
// A variable of a function is initialised by whoever comes first; the others wait until that is done.
#include <pthread.h>
#include <atomic>
#include <cassert>

static std::atomic<int> made;

struct Table {
  int size;
  Table() : size(0) {
    ++made;
    size = 7;
  }
};

static Table &table() {
  static Table it;
  return it;
}

static void *work(void *) {
  assert(table().size == 7);
  return nullptr;
}

int main() {
  pthread_t threads[2];
  for (pthread_t &thread : threads) pthread_create(&thread, nullptr, work, nullptr);
  for (pthread_t thread : threads) pthread_join(thread, nullptr);
  assert(made == 1);
  return 0;
}
