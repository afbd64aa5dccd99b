// expect: unsafe lock line 7
// says: error: lock: thrd_join is given an id that is the id of no thread
#include <threads.h>

int main(void) {
  thrd_t thread = 0;
  thrd_join(thread, NULL);
  return 0;
}
