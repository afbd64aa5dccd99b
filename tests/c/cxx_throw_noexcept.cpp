// expect: unsafe exception
// says: .*std::terminate is called for an exception of type int.*
static void fail() { throw 1; }

static void quiet() noexcept { fail(); }

int main() {
  try {
    quiet();
  } catch (...) {
  }
  return 0;
}
