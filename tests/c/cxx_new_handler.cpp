// expect: safe
// options: --malloc-fails
#include <cassert>
#include <new>

static int calls;

static void give_up() {
  ++calls;
  throw std::bad_alloc();
}

int main() {
  std::set_new_handler(give_up);
  assert(std::get_new_handler() == give_up);
  try {
    delete new int;
    assert(calls == 0);
  } catch (std::bad_alloc &) {
    assert(calls == 1);
  }
  return 0;
}
