#include <pthread.h>
#include <stdlib.h>

static int *message;

static void *reader(void *unused) {
  *message += 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  message = calloc(1, sizeof *message);
  pthread_create(&thread, NULL, reader, NULL);
  pthread_join(thread, NULL);  // nobody uses it any more
  free(message);
  return 0;
}
