// expect: safe
// options: --check +race
// flags: -m32
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t ids[2];
static int sum;

static void *work(void *argument) {
  pthread_mutex_lock(&lock);
  sum += *(int *)argument;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; i++) pthread_create(&ids[i], 0, work, &numbers[i]);
  for (int i = 0; i < 2; i++) {
    void *result;
    pthread_join(ids[i], &result);
    assert(result == &numbers[i]);
  }
  assert(sum == 3 && !pthread_equal(ids[0], ids[1]) && pthread_equal(pthread_self(), pthread_self()));
  return 0;
}
