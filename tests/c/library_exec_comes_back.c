// expect: unsafe assertion line 8
#include <assert.h>
#include <unistd.h>

int main(void) {
  char *arguments[] = {"true", NULL};
  execv("/bin/true", arguments);
  assert(!"not reached");
}
