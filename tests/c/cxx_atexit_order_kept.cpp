// expect: safe
#include <cassert>
#include <cstdlib>

static int alive;

struct Resource {
  Resource() { ++alive; }
  ~Resource() { --alive; }
};

static Resource early;
static void last() { assert(alive == 1); }
static void first() { assert(alive == 1); }

int main() {
  atexit(last);
  atexit(first);
  exit(0);
}
