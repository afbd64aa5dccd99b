// expect: unknown
// options: --undefined arbitrary
// says: a call of frob, .* and is given the function hook, which it may call
void frob(void (*)(void));
static int count;
static void hook(void) { ++count; }

int main(void) {
  frob(hook);
  return count;
}
