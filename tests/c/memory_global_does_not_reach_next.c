// expect: unsafe memory line 7
// Behind one object is not the next one, whatever the linker does.
static int first[2] = {1, 2}, second[2] = {3, 4};

int main(void) {
  int *p = first;
  return p[2] + second[0];
}
