// expect: unsafe exception
// A thread object that is destroyed while it is joinable ends the process.
#include <thread>

int main() {
  std::thread lost([] {});
}
