// expect: safe
// What comes behind it is not reached.
#include <assert.h>
#include <err.h>
#include <errno.h>

int main(int argc, char **argv) {
  (void)argv;
  errno = EACCES;
  warn("a %s", "warning");
  warnx("another one");
  if (argc > 0) err(2, "it is over after %d", 1);
  assert(0);
}
