// expect: unsafe deadlock
// says:   0\.[12] work waits for account->lock .*
// says:   0\.[12] work waits for account->other->lock .*
// Locks in blocks of the heap, in what threads wait for.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  struct account *other;
};

static struct account *account;

static void *work(void *argument) {
  struct account *mine = argument;
  struct account *other = mine == account ? account->other : account;
  pthread_mutex_lock(&mine->lock);
  pthread_mutex_lock(&other->lock);
  pthread_mutex_unlock(&other->lock);
  pthread_mutex_unlock(&mine->lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  account = malloc(sizeof *account);
  account->other = malloc(sizeof *account);
  pthread_mutex_init(&account->lock, NULL);
  pthread_mutex_init(&account->other->lock, NULL);
  pthread_create(&first, NULL, work, account);
  pthread_create(&second, NULL, work, account->other);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
