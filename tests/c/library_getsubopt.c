// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

int main(void) {
  char words[] = "size=3,fast,siz=4,", *rest = words, *value;
  char *const tokens[] = {"fast", "size", NULL};
  assert(getsubopt(&rest, tokens, &value) == 1 && strcmp(value, "3") == 0);
  assert(getsubopt(&rest, tokens, &value) == 0 && value == NULL);
  assert(getsubopt(&rest, tokens, &value) == -1 && strcmp(value, "siz=4") == 0);
  assert(*rest == 0 && getsubopt(&rest, tokens, &value) == -1);
  char parts[2][2];
  struct iovec places[2] = {{parts[0], 2}, {parts[1], 2}};
  int file = open("a", O_RDWR);
  assert(preadv(file, places, 2, 0) <= 4);
  assert(preadv(file, places, 2, -1) == -1 && pwritev(file, places, 2, -1) == -1);
  return 0;
}
