// expect: safe
static volatile int never;

int main(void) {
  int x = 1;
  if (never) __asm__ volatile("fyl2x" : "+r"(x));
  return x;
}
