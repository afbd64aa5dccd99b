/* Libraries that are loaded while the program runs: there are none. */
#include <stddef.h>

static _Thread_local int has_failed;

static void *fail(void) {
  has_failed = 1;
  return NULL;
}

void *dlopen(const char *file, int mode) {
  (void)file, (void)mode;
  return fail();
}

void *dlsym(void *library, const char *name) {
  (void)library, (void)name;
  return fail();
}

int dlclose(void *library) {
  (void)library;
  return 0;
}

char *dlerror(void) {
  char *message = has_failed ? "cannot open shared object file" : NULL;
  has_failed = 0;
  return message;
}
