// expect: safe
// Within a file variables are initialised from above, and what is constant before all of them.
#include <cassert>

extern int last;
static int next() { return last + 1; }
static int early = next();
int last = 10;
static int late = early + next();

int main() {
  assert(early == 11 && late == 22);
  return 0;
}
