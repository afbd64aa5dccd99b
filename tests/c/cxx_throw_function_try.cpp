// expect: safe
// The handler of a constructor's function-try-block ends by throwing again.
#include <cassert>

static int handled;

struct Member {
  Member() { throw 7; }
};

struct Whole {
  Member member;
  Whole() try : member() {
  } catch (int number) {
    handled = number;
  }
};

int main() {
  int caught = 0;
  try {
    Whole whole;
  } catch (int number) {
    caught = number;
  }
  assert(handled == 7 && caught == 7);
}
