// expect: unsafe assertion line 6
// In a container it may be the first one.
#include <assert.h>
#include <unistd.h>

int main(void) { assert(getpid() != 1); }
