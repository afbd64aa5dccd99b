// expect: unsafe memory line 4
int main(void) {
  char text[3];
  for (int i = 3; i >= 0; i--) text[i] = 'a';
  return text[0];
}
