// expect: unsafe assertion line 6
#include <assert.h>
#include <sys/ptrace.h>

int main(void) {
  assert(ptrace(PTRACE_ATTACH, 100, 0, 0) == 0);
  return 0;
}
