// expect: unsafe memory line 8
// There is no room for the name.
#include <sys/prctl.h>

int main(void) {
  char name[4];
  prctl(PR_SET_NAME, "worker");
  prctl(PR_GET_NAME, name);
  return 0;
}
