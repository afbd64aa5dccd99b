// expect: unsafe exception line 8
// says: system_error
#include <mutex>

int main() {
  std::mutex lock;
  std::unique_lock<std::mutex> held(lock, std::defer_lock);
  held.unlock();
}
