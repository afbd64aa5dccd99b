// expect: unsafe memory line 16
// The mutex lives in the object that it protects, and the object is gone.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t mutex;
  int balance;
};

int main(void) {
  struct account *account = malloc(sizeof *account);
  pthread_mutex_init(&account->mutex, NULL);
  pthread_mutex_destroy(&account->mutex);
  free(account);
  pthread_mutex_lock(&account->mutex);
  return 0;
}
