// expect: safe
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int past;
static void *reader(void *unused) {
  char c;
  read(*(int *)unused, &c, 1);
  past = 1;
  return NULL;
}
int main(void) {
  int fd = 0;
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, reader, &fd);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(past == (result != PTHREAD_CANCELED));
  return 0;
}
