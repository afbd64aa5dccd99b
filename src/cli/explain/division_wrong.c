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
  if (players != 0) share = 100 / players;  // they may leave in between
  pthread_join(thread, NULL);
  return share;
}
