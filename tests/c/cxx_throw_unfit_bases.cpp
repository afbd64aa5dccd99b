// expect: safe
// A base that is private, or there twice, catches nothing.
#include <cassert>

struct Base {};
class Private : Base {};
struct Left : Base {};
struct Right : Base {};
struct Twice : Left, Right {};

int main() {
  int way = 0;
  try {
    throw Private();
  } catch (Base &) {
    way = 1;
  } catch (...) {
    way = 2;
  }
  assert(way == 2);
  try {
    throw Twice();
  } catch (Base &) {
    way = 1;
  } catch (Left &) {
    way = 3;
  }
  assert(way == 3);
}
