// expect: unsafe assertion line 14
// A callback that is gone is not called.
#include <cassert>
#include <stop_token>

int main() {
  int called = 0;
  std::stop_source source;
  std::stop_token token = source.get_token();
  {
    std::stop_callback gone(token, [&] { ++called; });
  }
  source.request_stop();
  assert(called == 1);
}
