// expect: unsafe memory line 14
// The exception is gone once its handler has been left.
struct Failure {
  int number = 4;
};

int main() {
  const int *kept = nullptr;
  try {
    throw Failure();
  } catch (const Failure &failure) {
    kept = &failure.number;
  }
  return *kept;
}
