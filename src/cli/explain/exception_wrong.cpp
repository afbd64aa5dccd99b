#include <pthread.h>

struct SoldOut {};

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int tickets = 1;

void sell() {
  pthread_mutex_lock(&mutex);
  bool is_left = tickets > 0;
  if (is_left) --tickets;
  pthread_mutex_unlock(&mutex);
  if (!is_left) throw SoldOut();
}

void* customer(void*) {
  sell();
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, customer, nullptr);
  try {
    sell();
  } catch (const SoldOut&) {
  }
  pthread_join(thread, nullptr);
}
