// expect: unsafe assertion line 31
// Double-checked locking, as it is often written. The pointer is looked at without the lock first, because most of the
// time the object is there already. But it is published before it is filled in: a thread that comes at the wrong moment
// finds a pointer, skips the lock, and uses a configuration that is not there yet.
//
// double_checked_locking.c is mended.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct configuration {
  int workers;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct configuration *instance;

static struct configuration *configuration(void) {
  if (instance == NULL) {
    pthread_mutex_lock(&mutex);
    if (instance == NULL) {
      instance = calloc(1, sizeof *instance);
      instance->workers = 4;
    }
    pthread_mutex_unlock(&mutex);
  }
  return instance;
}

static void *user(void *unused) {
  assert(configuration()->workers > 0);
  return unused;
}

int main(void) {
  pthread_t users[2];
  for (int i = 0; i < 2; i++) pthread_create(&users[i], NULL, user, NULL);
  for (int i = 0; i < 2; i++) pthread_join(users[i], NULL);
  free(instance);
  return 0;
}
