// expect: unknown
extern int table[];

int main(void) {
  return table[3];
}
