// expect: unsafe memory
// The variable is destroyed when main returns, and the thread may still use it.
#include <pthread.h>

struct Box {
  int *content = new int(1);
  ~Box() { delete content; }
};

static Box box;

static void *work(void *) {
  ++*box.content;
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  pthread_detach(thread);
  return 0;
}
