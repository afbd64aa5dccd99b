// expect: unsafe memory
// The text that is logged is behind a list of variable arguments.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static const char *name = "name";

static void write_log(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
}

static void *forget(void *unused) {
  name = NULL;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, forget, NULL);
  write_log("%s\n", name);
  pthread_join(thread, NULL);
  return 0;
}
