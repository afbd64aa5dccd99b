// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>

int main(void) {
  cpu_set_t set;
  char name[16];
  struct sched_param parameters;
  int policy;
  assert(sched_getcpu() >= 0 && sched_getcpu() < 2);
  assert(sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == 2 && CPU_ISSET(1, &set));
  assert(sched_setaffinity(0, sizeof set, &set) == 0);
  CPU_ZERO(&set);
  assert(sched_setaffinity(0, sizeof set, &set) == -1);
  assert(pthread_getaffinity_np(pthread_self(), sizeof set, &set) == 0 && CPU_ISSET(0, &set));
  assert(sched_get_priority_max(SCHED_FIFO) == 99 && sched_get_priority_min(SCHED_OTHER) == 0);
  assert(pthread_getschedparam(pthread_self(), &policy, &parameters) == 0 && policy == SCHED_OTHER);
  assert(pthread_setname_np(pthread_self(), "me") == 0 && pthread_getname_np(pthread_self(), name, 16) == 0);
  return 0;
}
