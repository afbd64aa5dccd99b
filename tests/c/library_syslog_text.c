// expect: unsafe memory line 6
#include <syslog.h>

int main(void) {
  char text[1] = {'x'};
  syslog(LOG_ERR, "%s", text);
  return 0;
}
