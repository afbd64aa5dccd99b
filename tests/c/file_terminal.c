// expect: safe
#include <assert.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
int main(void) {
  struct termios settings;
  struct winsize size;
  int file = open("data", O_RDONLY);
  assert(!isatty(file));
  if (!isatty(0)) return 1;
  assert(tcgetattr(0, &settings) == 0);
  settings.c_lflag &= ~(tcflag_t)ECHO;
  assert(tcsetattr(0, TCSANOW, &settings) == 0 && ioctl(1, TIOCGWINSZ, &size) == 0);
  return size.ws_col > 80;
}
