// expect: unsafe deadlock
// says: ^  0 main spins
// says: ^  0\.1 waiter waits for s
// The loop changes a variable of its own and comes back to where it was; nobody posts the semaphore.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t s;
static atomic_int stop;

static void *waiter(void *argument) {
  sem_wait(&s);
  return argument;
}

int main(void) {
  pthread_t thread;
  int flips = 0;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, waiter, NULL);
  while (!stop) flips = !flips;
  pthread_join(thread, NULL);
  return flips;
}
