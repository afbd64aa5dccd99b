// expect: unsafe assertion line 13
// options: --undefined arbitrary
#include <cassert>

namespace library {
extern int limit;
int lookup(int);
double rate();
}  // namespace library

int main() {
  int found = library::lookup(3);
  assert(found != 17 || library::limit != 4 || library::rate() < 2);
}
