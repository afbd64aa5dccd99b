// expect: unsafe assertion line 8
// It may fail.
#include <assert.h>
#include <unistd.h>

int main(void) {
  pid_t child = fork();
  assert(child == 0 || child > 0);
  return 0;
}
