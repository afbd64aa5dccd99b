// expect: unsafe assertion line 8
// What was registered last runs first: the variable is destroyed before the function that was registered earlier.
#include <cassert>
#include <cstdlib>

static int alive;

static void check() { assert(alive == 1); }

struct Resource {
  Resource() { ++alive; }
  ~Resource() { --alive; }
};

static Resource &resource() {
  static Resource it;
  return it;
}

int main() {
  atexit(check);
  resource();
  return 0;
}
