// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(8080)};
  char host[32], service[8];
  address.sin_addr.s_addr = htonl(0x7f000001);
  assert(getnameinfo((struct sockaddr *)&address, sizeof address, host, sizeof host, service, sizeof service,
                     NI_NUMERICHOST | NI_NUMERICSERV) == 0);
  assert(strcmp(host, "127.0.0.1") == 0 && strcmp(service, "8080") == 0);
  struct gaicb request = {.ar_name = "10.0.0.1"}, *list[] = {&request};
  assert(getaddrinfo_a(GAI_WAIT, list, 1, NULL) == 0 && gai_error(&request) == 0 && request.ar_result != NULL);
  freeaddrinfo(request.ar_result);
  return 0;
}
