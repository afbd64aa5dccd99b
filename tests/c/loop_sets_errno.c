// expect: unsafe assertion line 13
// A round that changes nothing but errno is not idle.
#include <errno.h>
#include <semaphore.h>

void reach_error(void);

static sem_t s;

int main(void) {
  sem_init(&s, 0, 0);
  for (;;) {
    if (errno == EAGAIN) reach_error();
    sem_trywait(&s);
  }
}
