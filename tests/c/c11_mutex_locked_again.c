// expect: unsafe deadlock
// says: 0 main waits for mtx_lock at line 9
#include <threads.h>

int main(void) {
  static mtx_t mutex;
  mtx_init(&mutex, mtx_plain);
  mtx_lock(&mutex);
  mtx_lock(&mutex);
  return 0;
}
