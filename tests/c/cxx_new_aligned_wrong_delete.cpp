// expect: unsafe memory
struct alignas(64) Line {
  char bytes[64];
};

int main() {
  Line *lines = new Line[2];
  delete lines;
  return 0;
}
