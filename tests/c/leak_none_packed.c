// expect: safe
// options: --check +leak
// A pointer need not be aligned.
#include <stdlib.h>

struct __attribute__((packed)) record {
  char kind;
  char *text;
};
static struct record record;

int main(void) {
  record.text = malloc(6);
  return 0;
}
