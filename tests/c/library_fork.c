// expect: safe
// says: the processes that fork makes of one are looked at apart
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int calls;
static void prepare(void) { calls += 1; }
static void in_parent(void) { calls += 10; }
static void in_child(void) { calls += 100; }

int main(void) {
  int status;
  pthread_atfork(prepare, in_parent, in_child);
  pid_t child = fork();
  if (child == 0) {
    assert(calls == 101);
    _exit(0);
  }
  assert(calls == 11);
  if (child > 0) waitpid(child, &status, 0);
  return 0;
}
