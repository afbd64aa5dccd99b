// expect: safe
// Copying what is not initialised is fine as long as nobody looks.
struct padded {
  char a;
  int b;
  int unused;
};

int main(void) {
  struct padded p, q;
  p.a = 1;
  p.b = 2;
  q = p;
  return q.a + q.b == 3 ? 0 : 1;
}
