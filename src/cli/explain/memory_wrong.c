#include <pthread.h>
#include <stdlib.h>

static int *message;

static void *reader(void *unused) {
  *message += 1;  // main may have freed it
  return unused;
}

int main(void) {
  pthread_t thread;
  message = calloc(1, sizeof *message);
  pthread_create(&thread, NULL, reader, NULL);
  free(message);
  pthread_join(thread, NULL);
  return 0;
}
