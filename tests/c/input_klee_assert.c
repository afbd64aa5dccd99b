// expect: unsafe assertion line 7
extern int klee_int(const char *);
extern void klee_assert(int);

int main(void) {
  int n = klee_int("n");
  if (n > 3 && n < 5) klee_assert(n != 4);
  return 0;
}
