// expect: unsafe memory line 5
int heddle_nondet_int(void);

int main(void) {
  if (heddle_nondet_int() == 3) __builtin_unreachable();
  return 0;
}
