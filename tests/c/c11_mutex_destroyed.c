// expect: unsafe lock line 8
#include <threads.h>

int main(void) {
  mtx_t mutex;
  if (mtx_init(&mutex, 8) != thrd_error || mtx_init(&mutex, mtx_plain) != thrd_success) return 1;
  mtx_destroy(&mutex);
  mtx_lock(&mutex);
  return 0;
}
