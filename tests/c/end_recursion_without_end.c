// expect: unknown
static volatile int depth;

static int descend(int n) {
  depth = n;
  return n < 0 ? 0 : descend(n + 1) + 1;
}

int main(void) { return descend(0); }
