// expect: unsafe memory line 13
// says: .*a branch depends on the value of total, which was never initialised \(declared at .*:8\)
// A variable in a register, through a sum: the report says which one was never initialised.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = __VERIFIER_nondet_int();
  int total;
  if (count > 3) total = 4;
  int limit = 5;
  limit += 2;
  int sum = total + limit;
  if (sum > 7) return 1;
  return 0;
}
