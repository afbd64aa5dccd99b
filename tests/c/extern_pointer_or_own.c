// expect: unknown
// The variable's own pointer may be one of the two.
extern int choice;
extern int *where;
static int own;

int main(void) {
  int *at = choice ? &own : where;
  *at = 1;
  return 0;
}
