// expect: unsafe assertion line 12
// options: --input-pieces 2
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>
/* Each thread is given the address of one variable, which the next connection overwrites. */
static int client;
static void *serve(void *argument) {
  int fd = *(int *)argument;
  assert(close(fd) == 0);
  return 0;
}
int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    client = accept(listener, 0, 0);
    pthread_create(&threads[i], 0, serve, &client);
  }
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
  return 0;
}
