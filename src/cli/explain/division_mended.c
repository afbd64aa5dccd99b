#include <pthread.h>
#include <stdatomic.h>

static atomic_int players = 2;

static void *leave(void *unused) {
  players = 0;
  return unused;
}

int main(void) {
  pthread_t thread;
  int share = 0;
  pthread_create(&thread, NULL, leave, NULL);
  int present = players;  // read once
  if (present != 0) share = 100 / present;
  pthread_join(thread, NULL);
  return share;
}
