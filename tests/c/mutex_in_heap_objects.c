// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
  int balance;
  pthread_mutex_t mutex;
};
static struct account *accounts[2];

static void *worker(void *argument) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&accounts[i]->mutex);
    accounts[i]->balance += 10;
    pthread_mutex_unlock(&accounts[i]->mutex);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) {
    accounts[i] = calloc(1, sizeof *accounts[i]);
    pthread_mutex_init(&accounts[i]->mutex, NULL);
  }
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  for (int i = 0; i < 2; i++) {
    assert(accounts[i]->balance == 20);
    pthread_mutex_destroy(&accounts[i]->mutex);
    free(accounts[i]);
  }
  return 0;
}
