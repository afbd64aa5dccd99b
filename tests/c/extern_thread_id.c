// expect: unknown
#include <pthread.h>
extern pthread_t other;

int main(void) {
  pthread_join(other, NULL);
  return 0;
}
