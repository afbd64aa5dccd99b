// expect: unsafe lock
// says: .*comes to that variable again.*
static int depth(int n);

static int first() {
  static int it = depth(1);
  return it;
}

static int depth(int n) { return n == 0 ? 0 : first(); }

int main() { return first(); }
