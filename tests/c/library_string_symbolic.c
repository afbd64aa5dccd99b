// expect: unsafe assertion line 12
#include <assert.h>
#include <stddef.h>
#include <string.h>

extern void klee_make_symbolic(void *, size_t, const char *);

int main(void) {
  char word[4];
  klee_make_symbolic(word, sizeof word, "word");
  word[3] = 0;
  if (strlen(word) == 2) assert(strcmp(word, "ok") != 0);
  return 0;
}
