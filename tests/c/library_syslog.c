// expect: safe
#include <libintl.h>
#include <string.h>
#include <syslog.h>

int main(void) {
  openlog("program", LOG_PID, LOG_USER);
  syslog(LOG_ERR, "%s: %d", gettext("a message"), 1);
  closelog();
  return strcmp(ngettext("one", "many", 2), "many");
}
