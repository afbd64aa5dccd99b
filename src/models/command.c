/* Commands of the shell: what they print is unknown, and they do nothing to the program. */
#include "models/stream.h"

struct stream *fopen(const char *path, const char *mode);
int fclose(struct stream *file);

/* It is reached where a command is run (native/observe.cpp). */
void __heddle_assumes_harmless_commands(void) {}

struct stream *popen(const char *command, const char *mode) {
  (void)*(const volatile char *)command;
  __heddle_assumes_harmless_commands();
  return fopen("the output of a command", mode);
}

int pclose(struct stream *file) { return fclose(file) == 0 ? (int)(heddle_nondet_uchar("pclose") << 8) : -1; }

int system(const char *command) {
  __heddle_cancellation_point();
  if (command == 0) return 1;
  (void)*(const volatile char *)command;
  __heddle_assumes_harmless_commands();
  return (int)(heddle_nondet_uchar("system") << 8);
}
