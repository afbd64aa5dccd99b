// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

int main(void) {
  int word = 0;
  struct iovec here = {&word, sizeof word}, there = {(void *)64, sizeof word};
  if (ptrace(PTRACE_ATTACH, 100, 0, 0) != 0) {
    assert(errno == EPERM || errno == ESRCH);
    return 0;
  }
  ssize_t got = process_vm_readv(100, &here, 1, &there, 1, 0);
  assert(got == -1 || got == sizeof word);
  ptrace(PTRACE_DETACH, 100, 0, 0);
  return 0;
}
