// expect: unsafe exception line 9
// says: .*nobody catches an exception of type Full \(no room is left\).*
#include <exception>

struct Full : std::exception {
  const char *what() const noexcept override { return "no room is left"; }
};

static void add() { throw Full(); }

int main() {
  add();
  return 0;
}
