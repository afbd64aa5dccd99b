// expect: safe
#include <cassert>
#include <semaphore>
#include <thread>

static std::counting_semaphore<2> items{0};
static std::binary_semaphore room{1};
static int item;

int main() {
  std::thread producer([] {
    room.acquire();
    item = 3;
    items.release();
  });
  items.acquire();
  assert(item == 3);
  room.release();
  producer.join();
}
