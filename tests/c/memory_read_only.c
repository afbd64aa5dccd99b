// expect: unsafe memory line 4
int main(void) {
  char *text = "fixed";
  text[0] = 'F';
  return 0;
}
