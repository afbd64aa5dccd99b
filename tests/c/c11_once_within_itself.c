// expect: unsafe deadlock
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;

static void make(void) { call_once(&flag, make); }

int main(void) {
  call_once(&flag, make);
  return 0;
}
