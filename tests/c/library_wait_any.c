// expect: unsafe assertion line 12
// Of two children either may be the first to end.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  pid_t first = fork();
  if (first <= 0) return 0;
  pid_t second = fork();
  if (second <= 0 || first == second) return 0;
  assert(wait(0) == first);
}
