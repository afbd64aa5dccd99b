// expect: unknown
extern void (*hook)(void);

int main(void) {
  if (hook) hook();
  return 0;
}
