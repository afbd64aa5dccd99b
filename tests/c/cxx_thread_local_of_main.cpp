// expect: unsafe assertion line 7
// At the end of the process those of main are destroyed too.
#include <cassert>

struct Last {
  int uses = 0;
  ~Last() { assert(uses == 0); }
};

thread_local Last last;

int main() {
  ++last.uses;
  return 0;
}
