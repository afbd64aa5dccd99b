// expect: unknown
// options: --undefined arbitrary
// says: calls of hook by frob, which is given it and is neither defined nor known here
void frob(void (*)(void));
static int count;
static void hook(void) { ++count; }

int main(void) {
  frob(hook);
  return count;
}
