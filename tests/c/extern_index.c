// expect: unsafe memory line 8
// It is an index like any other.
static int table[8];
extern long place;

int main(void) {
  int *at = &table[0];
  return at[place];
}
