// expect: unsafe memory line 8
static unsigned long set[4];

int main(void) {
  long count;
  unsigned long* place;
  // One too many.
  __asm__ __volatile__("rep; stosq" : "=c"(count), "=D"(place) : "a"(0), "0"(5), "1"(&set[0]) : "memory");
  return 0;
}
