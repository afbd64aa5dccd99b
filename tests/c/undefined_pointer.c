// expect: unknown
// options: --undefined arbitrary
// says: may lead anywhere
int *frob(void);

int main(void) {
  int *p = frob();
  return p != 0 && *p == 3;
}
