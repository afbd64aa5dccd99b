// expect: safe
// says: one interface to a network
#include <assert.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>

int main(void) {
  struct ifaddrs *all;
  char name[IF_NAMESIZE];
  assert(getifaddrs(&all) == 0 && strcmp(all->ifa_name, "lo") == 0 && all->ifa_next == NULL);
  assert(((struct sockaddr_in *)all->ifa_addr)->sin_addr.s_addr == htonl(INADDR_LOOPBACK));
  freeifaddrs(all);
  assert(if_nametoindex("lo") == 1 && if_nametoindex("eth0") == 0 && if_indextoname(1, name) == name && name[0] == 'l');
  return 0;
}
