// expect: unsafe assertion
// Main joins the winner, whoever that is.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <semaphore.h>

static sem_t known;
static atomic_int tickets, flag;
static pthread_t winner;

static void *worker(void *unused) {
  int ticket = atomic_fetch_add(&tickets, 1);
  if (ticket == 0) {
    winner = pthread_self();
    sem_post(&known);
  }
  if (ticket == 1) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  sem_init(&known, 0, 0);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  sem_wait(&known);
  pthread_join(winner, 0);
  flag = 1;
  pthread_exit(0);
}
