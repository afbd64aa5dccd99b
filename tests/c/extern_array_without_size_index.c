// expect: unknown
extern int table[];
extern unsigned place;

int main(void) {
  table[place] = 1;
  return 0;
}
