// expect: unknown
// options: --input-pieces 1
// says: waits for input after those that were looked at
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
/* When there is no input that was looked at any more, time runs out until somebody ends the loop. */
static atomic_int stop;
static void *stopper(void *unused) {
  stop = 1;
  return unused;
}
int main(void) {
  pthread_t thread;
  struct pollfd asked = {.fd = socket(AF_INET, SOCK_STREAM, 0), .events = POLLIN};
  pthread_create(&thread, 0, stopper, 0);
  while (!stop) poll(&asked, 1, 100);
  pthread_join(thread, 0);
  return 0;
}
