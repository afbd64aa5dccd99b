// expect: unsafe assertion line 13
// As spin_polling_under_a_semaphore.c, but the data comes after the signal that it is there.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t guard;
int ready, data;

void *work(void *unused);

static void look(void) {
  assert(data == 1);
}

void *work(void *unused) {
  (void)unused;
  sem_wait(&guard);
  ready = 1;
  sem_post(&guard);
  data = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  int done = 0;
  sem_init(&guard, 0, 1);
  pthread_create(&thread, 0, work, 0);
  while (!done) {
    sem_wait(&guard);
    done = ready;
    sem_post(&guard);
  }
  look();
  pthread_join(thread, 0);
  return 0;
}
