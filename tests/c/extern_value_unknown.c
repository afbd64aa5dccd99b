// expect: unsafe assertion line 7
// A variable that none of the files defines may hold anything when the program begins.
#include <assert.h>
extern int limit;

int main(void) {
  assert(limit == 0);
  return 0;
}
