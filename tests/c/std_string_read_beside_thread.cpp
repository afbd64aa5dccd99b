// expect: unsafe assertion line 19
// Strings that the library makes and that the program changes: which of two lies further up is nobody's business.
#include <cassert>
#include <sstream>
#include <string>
#include <thread>

static int count;

int main() {
  std::thread other([] { count++; });
  std::istringstream text("a rather long text that lies in a block of its own");
  std::string first, rest;
  text >> first;
  std::getline(text, rest);
  int seen = count;
  other.join();
  first.replace(0, 1, rest.c_str() + 1);
  assert(seen == 1 || first.size() != 48);
}
