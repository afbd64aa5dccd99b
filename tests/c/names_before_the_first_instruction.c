// expect: safe
// A pointer that has a name in the source and needs no instruction.
int main(int count, char **texts) {
  char **first = texts + 0;
  return count < 0 && first == 0;
}
