// expect: unsafe memory line 4
int main(void) {
  int *p = (int *)0x1234;
  return *p;
}
