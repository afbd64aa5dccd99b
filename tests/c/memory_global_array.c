// expect: unsafe memory line 6
static int table[4];

int main(void) {
  int sum = 0;
  for (int i = 0; i <= 4; i++) sum += table[i];
  return sum;
}
