// expect: unsafe lock line 6
#include <threads.h>

int main(void) {
  mtx_t mutex;
  mtx_lock(&mutex);
  return 0;
}
