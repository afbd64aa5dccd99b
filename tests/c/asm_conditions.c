// expect: safe
// Flags as the processor sets them.
#include <assert.h>

int heddle_nondet_int(void);

int main(void) {
  int a = heddle_nondet_int(), b = heddle_nondet_int();
  unsigned char below, less, greater, above, same, overflow;
  __asm__("cmpl %7, %6\n\tsetb %0\n\tsetl %1\n\tsetg %2\n\tseta %3\n\tsete %4\n\tseto %5"
          : "=&q"(below), "=&q"(less), "=&q"(greater), "=&q"(above), "=&q"(same), "=&q"(overflow)
          : "r"(a), "r"(b)
          : "cc");
  int difference;
  assert(below == ((unsigned)a < (unsigned)b) && above == ((unsigned)a > (unsigned)b));
  assert(less == (a < b) && greater == (a > b) && same == (a == b));
  assert(overflow == __builtin_sub_overflow(a, b, &difference));
  int larger = a;
  __asm__("cmpl %1, %0\n\tcmovll %1, %0" : "+r"(larger) : "r"(b) : "cc");
  assert(larger >= a && larger >= b && (larger == a || larger == b));
  return 0;
}
