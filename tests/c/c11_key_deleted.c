// expect: unsafe lock line 9
// says: error: lock: tss_get is given a key that was deleted
#include <threads.h>

int main(void) {
  tss_t key;
  tss_create(&key, NULL);
  tss_delete(key);
  tss_get(key);
  return 0;
}
