// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  assert(getpid() > 0 && getpid() == getpid() && getppid() > 0 && getpgrp() > 0);
  assert(getuid() == getuid() && getuid() == geteuid() && getgid() == getegid());
  assert(setuid(getuid()) == 0 && setgid(getgid()) == 0);
  assert(gettid() == gettid() && syscall(SYS_gettid) == gettid());
  return 0;
}
