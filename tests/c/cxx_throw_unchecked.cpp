// expect: safe
// options: --check -exception
// The process is aborted then.
#include <cassert>

int main() {
  throw 1;
  assert(false);
}
