// expect: safe
#include <arpa/inet.h>
#include <assert.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
int main(void) {
  struct addrinfo *all = 0, hints = {.ai_socktype = SOCK_STREAM};
  assert(getaddrinfo("10.2.30.4", "80", &hints, &all) == 0);
  struct sockaddr_in *address = (struct sockaddr_in *)all->ai_addr;
  assert(address->sin_family == AF_INET && all->ai_next == 0);
  assert(strcmp(inet_ntoa(address->sin_addr), "10.2.30.4") == 0);
  assert(address->sin_addr.s_addr == inet_addr("10.2.30.4"));
  freeaddrinfo(all);
  assert(inet_addr("10.2.30") == INADDR_NONE && ntohs(htons(258)) == 258);
  return 0;
}
