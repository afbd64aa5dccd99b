// expect: unsafe memory
int heddle_nondet_int(void);

int main(void) {
  void* to = &&label;
  if (heddle_nondet_int() == 7) to = 0;
  goto* to;
label:
  return 0;
}
