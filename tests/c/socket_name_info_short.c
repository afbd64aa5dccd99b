// expect: unsafe memory line 11
// A name that does not fit is not written.
#include <netdb.h>
#include <netinet/in.h>

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  char host[4];
  int error = getnameinfo((struct sockaddr *)&address, sizeof address, host, sizeof host, 0, 0, NI_NUMERICHOST);
  (void)error;
  if (host[0] == '0') return 1;
  return 0;
}
