// expect: safe
#include <assert.h>
#include <stdint.h>

union word {
  uint32_t whole;
  uint8_t bytes[4];
  float number;
};

int main(void) {
  union word w = {.whole = 0x11223344};
  assert(w.bytes[0] == 0x44 && w.bytes[3] == 0x11);
  w.number = 1.0f;
  assert(w.whole == 0x3f800000);
  return 0;
}
