// expect: unknown
// A pointer that comes from elsewhere may point to what nothing is known of here.
extern int *where;

int main(void) {
  *where = 1;
  return 0;
}
