// expect: safe
// It comes back only if it has failed.
#include <assert.h>
#include <unistd.h>

int main(void) {
  int result = execlp("true", "true", (char *)NULL);
  assert(result == -1);
  return 1;
}
