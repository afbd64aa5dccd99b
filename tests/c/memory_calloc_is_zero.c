// expect: safe
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned char *bytes = calloc(3, 2);
  for (int i = 0; i < 6; i++) assert(bytes[i] == 0);
  free(bytes);
  return 0;
}
