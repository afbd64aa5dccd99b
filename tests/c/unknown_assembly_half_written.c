// expect: unknown
// Three quarters of what is read nobody has written.
int main(void) {
  int x;
  __asm__ volatile("movb $1, %b0" : "=q"(x));
  return x == 1;
}
