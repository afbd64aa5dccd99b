// expect: unsafe memory line 5
static void (*callback)(void);

int main(void) {
  callback();
  return 0;
}
