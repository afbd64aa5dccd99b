// expect: safe
static volatile int never;

int main(void) {
  int x = 1;
  if (never) __asm__ volatile("addl $1, %0" : "+r"(x));
  return x;
}
