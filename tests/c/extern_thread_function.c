// expect: unknown
#include <pthread.h>
extern void *(*routine)(void *);

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, routine, NULL);
  pthread_join(thread, NULL);
  return 0;
}
