// expect: unknown
// says: undefined_stop.c:7: frob is called but neither defined nor known; .* use --undefined arbitrary$
// says: a call of frob, which is neither defined nor known here; try naming the file that defines it, or --undefined
int frob(int);

int main(void) {
  return frob(1) == 1;
}
