// expect: unsafe assertion line 25
// options: --undefined arbitrary
// Of a library that is not there: what is hidden, and what only a table of virtual functions names. Nobody comes to it.
#include <cassert>

namespace __attribute__((visibility("hidden"))) library {
  int lookup(int);
  struct Price {
    virtual int cost();
    int value;
  };
}  // namespace library

extern "C" void report();

struct Fixed : library::Price {
  int cost() override { return value; }
};

int main(int argc, char **) {
  Fixed price;
  price.value = argc;
  if (argc > 5) report();
  if (argc > 5) return library::lookup(3);
  assert(price.value != 1 || price.cost() != 1);
}
