// expect: safe
#include <assert.h>
#include <fcntl.h>
#include <net/if.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

int main(void) {
  struct ifreq request = {.ifr_name = "tun0"};
  int device = open("/dev/net/tun", O_RDWR), sends = socket(AF_INET, SOCK_DGRAM, 0);
  assert(ioctl(device, _IOW('T', 202, int), &request) == 0 && strcmp(request.ifr_name, "tun0") == 0);
  assert(ioctl(sends, SIOCGIFFLAGS, &request) == 0 && strcmp(request.ifr_name, "tun0") == 0);
  return 0;
}
