// expect: unknown
// says: more connections than were looked at
// options: --input-pieces 1
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>
static void *serve(void *argument) {
  int fd = *(int *)argument;
  char bytes[4];
  ssize_t got = recv(fd, bytes, sizeof bytes, 0);
  assert(got >= 0 && got <= 4);
  if (got > 0) assert(send(fd, bytes, (size_t)got, 0) == got);
  assert(close(fd) == 0);
  return 0;
}
int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(7), .sin_addr.s_addr = htonl(INADDR_ANY)};
  int listener = socket(AF_INET, SOCK_STREAM, 0), client;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 4) != 0) return 1;
  while ((client = accept(listener, 0, 0)) >= 0) {
    pthread_t thread;
    int mine = client;
    pthread_create(&thread, 0, serve, &mine);
    pthread_join(thread, 0);
  }
  return 0;
}
