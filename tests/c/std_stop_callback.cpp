// expect: safe
#include <cassert>
#include <stop_token>

int main() {
  int called = 0;
  std::stop_source source;
  std::stop_token token = source.get_token();
  {
    std::stop_callback first(token, [&] { ++called; });
    assert(source.request_stop() && !source.request_stop());
  }
  std::stop_callback late(token, [&] { ++called; });
  assert(called == 2 && token.stop_requested());
}
