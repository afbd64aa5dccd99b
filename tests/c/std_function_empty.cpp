// expect: unsafe exception line 8
// says: bad_function_call
#include <functional>

int main() {
  std::function<int()> nothing;

  return nothing();
}
