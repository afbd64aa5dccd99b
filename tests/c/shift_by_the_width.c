// expect: unknown
// What comes out is up to the processor.
void reach_error(void);

int main(void) {
  volatile int width = 32;
  if (1 << width == 1) reach_error();
  return 0;
}
