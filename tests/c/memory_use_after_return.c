// expect: unsafe memory line 11
static int *address(int *p) { return p; }

static int *local(void) {
  int x = 5;
  return address(&x);
}

int main(void) {
  int *p = local();
  return *p;
}
