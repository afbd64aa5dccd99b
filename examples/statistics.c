// expect: safe
// Workers hand out tickets, and count what they do for those who run the program. How the counts come out depends on the
// schedule, and nobody minds: no check depends on them. `heddle slice examples/statistics.c` shows which lines matter;
// the order of the others is not explored.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { WORKERS = 3 };

static atomic_int next_ticket;

static struct {
  atomic_int handed_out;
  atomic_int busy_workers;
  atomic_int newest_ticket;
} statistics;

static int taken[WORKERS];

static void *work(void *number) {
  atomic_fetch_add(&statistics.busy_workers, 1);
  int ticket = atomic_fetch_add(&next_ticket, 1);
  atomic_store(&statistics.newest_ticket, ticket);
  taken[(long)number] = ticket;
  atomic_fetch_add(&statistics.handed_out, 1);
  atomic_fetch_sub(&statistics.busy_workers, 1);
  return NULL;
}

int main(void) {
  pthread_t workers[WORKERS];
  for (long i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, work, (void *)i);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  for (int i = 0; i < WORKERS; i++)
    for (int j = 0; j < i; j++) assert(taken[i] != taken[j]);
  printf("%d tickets, the newest was %d\n", atomic_load(&statistics.handed_out), atomic_load(&statistics.newest_ticket));
  return 0;
}
