// expect: unsafe exception line 8
// says: system_error
#include <thread>

int main() {
  std::thread once([] {});
  once.join();
  once.join();
}
