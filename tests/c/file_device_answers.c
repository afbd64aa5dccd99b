// expect: unsafe assertion line 9
#include <assert.h>
#include <fcntl.h>
#include <sys/ioctl.h>

int main(void) {
  int answer = 3, device = open("/dev/device", O_RDWR);
  ioctl(device, _IOR('x', 1, int), &answer);
  assert(answer == 3);
  return 0;
}
