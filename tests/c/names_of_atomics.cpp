// expect: unsafe assertion line 24
// says: counter\.fetch_add\(1\);.*
// says: counter: 0 -> 1
// says: \(counter = [01]\)
// silent: atomic_base\.h
// silent: _M_i
// What the headers of the library do stands at the line that calls them, under the name that the user has given it.
#include <pthread.h>
#include <atomic>
#include <cassert>

std::atomic<int> counter;

static void *work(void *argument) {
  counter.fetch_add(1);
  return argument;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  int seen = counter.load();
  pthread_join(thread, nullptr);
  assert(seen == counter.load());
  return 0;
}
