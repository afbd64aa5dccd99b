void at_init(void);
void at_close(void);
int main(void) {
  at_init();
  at_close();
  return 0;
}
