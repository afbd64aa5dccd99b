// expect: safe
// says: there are 2 processors
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <unistd.h>

int main(void) {
  struct rlimit limit;
  struct rusage usage;
  struct utsname name;
  struct tms times_of;
  char host[32];
  assert(sysconf(_SC_NPROCESSORS_ONLN) == 2 && sysconf(_SC_PAGESIZE) == getpagesize() && sysconf(_SC_CLK_TCK) == 100);
  assert(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur == 1024);
  limit.rlim_cur = 10;
  assert(setrlimit(RLIMIT_NOFILE, &limit) == 0 && getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur == 10);
  assert(getrusage(RUSAGE_SELF, &usage) == 0 && usage.ru_utime.tv_sec >= 0 && usage.ru_utime.tv_usec < 1000000);
  times(&times_of);
  assert(times_of.tms_utime >= 0);
  assert(uname(&name) == 0 && strcmp(name.sysname, "Linux") == 0);
  assert(gethostname(host, sizeof host) == 0 && gethostname(host, 2) == -1);
  assert(prctl(PR_SET_NAME, "worker") == 0 && prctl(PR_GET_NAME, host) == 0 && strcmp(host, "worker") == 0);
  return 0;
}
