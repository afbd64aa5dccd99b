// expect: unknown
// options: --unwind 10 --no-proof
static volatile unsigned count;

int main(void) {
  for (;;) count++;
}
