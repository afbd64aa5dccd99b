// expect: unsafe exception line 8
// says: .*exception: nobody catches an exception of type shop::Empty.*
// It is an error where it is thrown, and nothing is destroyed.
#include <cassert>
namespace shop {
struct Empty {};
void sell(int stock) {
  if (stock == 0) throw Empty();
}
}  // namespace shop
struct Never {
  ~Never() { assert(false); }
};
int main() {
  try {
    Never never;
    shop::sell(0);
  } catch (int) {
  }
  return 0;
}
