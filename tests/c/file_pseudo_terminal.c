// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
  struct termios settings = {0};
  int terminal = posix_openpt(O_RDWR);
  assert(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0 && ptsname(terminal) != NULL);
  settings.c_lflag = ECHO | ICANON;
  cfmakeraw(&settings);
  assert((settings.c_lflag & (ECHO | ICANON)) == 0 && settings.c_cc[VMIN] == 1 && (settings.c_cflag & CSIZE) == CS8);
  close(terminal);
  assert(ptsname(terminal) == NULL);
  return 0;
}
