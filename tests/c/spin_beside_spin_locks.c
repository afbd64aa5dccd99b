// expect: unsafe deadlock
// Two spin locks in the wrong order, beside a thread that spins.
#include <pthread.h>

static volatile int never;

static void *spinner(void *argument) {
  while (!never) {
  }
  return argument;
}

static pthread_spinlock_t a, b;

static void *first(void *argument) {
  pthread_spin_lock(&a);
  pthread_spin_lock(&b);
  return argument;
}

static void *second(void *argument) {
  pthread_spin_lock(&b);
  pthread_spin_lock(&a);
  return argument;
}

int main(void) {
  pthread_t spinning, one, two;
  pthread_spin_init(&a, 0);
  pthread_spin_init(&b, 0);
  pthread_create(&spinning, NULL, spinner, NULL);
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_join(spinning, NULL);
  return 0;
}
