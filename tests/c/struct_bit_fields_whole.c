// expect: safe
// Fields that fill their word one after the other; then the word is read.
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

union word {
  struct {
    unsigned a : 8, b : 8, c : 8, d : 8;
  };
  unsigned whole;
};
struct byte {
  unsigned char a : 2, b : 2, c : 2, d : 2;
};

int main(void) {
  union word word;
  struct byte byte, other;
  unsigned input = __VERIFIER_nondet_uint();
  word.a = input;
  word.b = 1;
  word.c = 2;
  word.d = 3;
  assert(word.whole == (0x03020100 | (input & 0xff)));
  byte.a = other.a = input;
  byte.b = other.b = input;
  byte.c = other.c = input;
  byte.d = other.d = input;
  assert(memcmp(&byte, &other, sizeof byte) == 0);
  return 0;
}
