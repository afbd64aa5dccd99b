// expect: unsafe deadlock
#include <semaphore>
#include <thread>

static std::counting_semaphore<> items{0};

int main() {
  std::thread producer([] { items.release(); });
  items.acquire();
  items.acquire();
  producer.join();
}
