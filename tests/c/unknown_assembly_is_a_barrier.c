// expect: safe
// An empty statement that only keeps the compiler in order means nothing else.
int main(void) {
  int x = 1;
  __asm__ volatile("" ::: "memory");
  return x - 1;
}
