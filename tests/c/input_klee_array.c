// expect: safe
#include <assert.h>
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  unsigned char bytes[4];
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) sum += bytes[i];
  assert(sum <= 4 * 255);
  return 0;
}
