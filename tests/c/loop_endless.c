// expect: unknown
// options: --unwind 10
static volatile unsigned count;

int main(void) {
  for (;;) count++;
}
