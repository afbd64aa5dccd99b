// expect: safe
// An initialisation that throws has not taken place: the next one tries again.
#include <cassert>

static int attempts;

static int attempt() {
  if (++attempts == 1) throw 5;
  return attempts;
}

static int cell() {
  static int it = attempt();
  return it;
}

int main() {
  int caught = 0;
  try {
    cell();
  } catch (int number) {
    caught = number;
  }
  assert(caught == 5);
  assert(cell() == 2 && cell() == 2 && attempts == 2);
  return 0;
}
