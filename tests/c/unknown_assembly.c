// expect: unknown
// says: inline assembly: fyl2x
int main(void) {
  int x = 1;
  __asm__ volatile("fyl2x" : : : "memory");
  return x;
}
