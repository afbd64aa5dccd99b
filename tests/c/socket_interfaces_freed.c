// expect: unsafe memory line 9
#include <ifaddrs.h>

int main(void) {
  struct ifaddrs *all;
  if (getifaddrs(&all) != 0) return 1;
  char *name = all->ifa_name;
  freeifaddrs(all);
  return name[0] == 'l' ? 0 : 1;
}
