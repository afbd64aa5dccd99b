// expect: unsafe memory line 6
static int data;

int main(void) {
  void (*function)(void) = (void (*)(void))(void *)&data;
  function();
  return 0;
}
