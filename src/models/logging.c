/* The system's log, which nobody reads here, and messages in other languages, of which there are none. */
#include <stdarg.h>
#include <stddef.h>

int vfprintf(void *file, const char *format, va_list arguments);
extern void *stderr;

void openlog(const char *name, int option, int facility) { (void)name, (void)option, (void)facility; }
void closelog(void) {}

int setlogmask(int mask) {
  static int current = 0xff;
  return mask == 0 ? current : __atomic_exchange_n(&current, mask, __ATOMIC_SEQ_CST);
}

/* What is logged is read as it is for printing. */
void vsyslog(int priority, const char *format, va_list arguments) {
  (void)priority;
  vfprintf(stderr, format, arguments);
}

void syslog(int priority, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsyslog(priority, format, arguments);
  va_end(arguments);
}

char *gettext(const char *message) { return (char *)message; }

char *dgettext(const char *domain, const char *message) {
  (void)domain;
  return (char *)message;
}

char *dcgettext(const char *domain, const char *message, int category) {
  (void)domain, (void)category;
  return (char *)message;
}

char *ngettext(const char *one, const char *many, unsigned long count) { return (char *)(count == 1 ? one : many); }

char *textdomain(const char *domain) { return (char *)domain; }

char *bindtextdomain(const char *domain, const char *directory) {
  (void)domain;
  return (char *)directory;
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
  (void)domain;
  return (char *)codeset;
}
