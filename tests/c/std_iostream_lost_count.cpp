// expect: unsafe assertion line 21
// What is printed has no part in it, but how it is printed is inline functions of headers, which others use as well.
#include <cassert>
#include <iostream>
#include <sstream>
#include <thread>

static int count;

static void add(const char *who) {
  int before = count;
  std::cout << who << before << std::endl;
  count = before + 1;
}

int main() {
  std::thread other([] { add("other"); });
  add("main");
  other.join();
  std::ostringstream text;
  assert((text << count, text.str() == "2"));
}
