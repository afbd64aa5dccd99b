// expect: safe
// Without a handler it ends the process.
#include <assert.h>
#include <signal.h>

int main(void) {
  raise(SIGTERM);
  assert(0);
}
