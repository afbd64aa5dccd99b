// expect: unknown
// says: a constant that C leaves undefined
// The compiler has done the division, and what it has made of it nobody knows.
#define SCALE 0

int main(void) {
  int mean = 100 / SCALE;
  (void)mean;
  return 0;
}
