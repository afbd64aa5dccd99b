// expect: unsafe memory line 6
int main(void) {
  int row[4] = {0};
  int index[2];
  index[0] = 1;
  return row[index[1]];
}
