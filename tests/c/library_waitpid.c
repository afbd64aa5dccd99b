// expect: safe
// A child is waited for once, whatever its status is.
#include <assert.h>
#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status;
  pid_t child = fork();
  if (child <= 0) return 0;
  assert(waitpid(child, &status, 0) == child);
  assert(!WIFEXITED(status) || WEXITSTATUS(status) < 256);
  assert(waitpid(child, &status, 0) == -1 && errno == ECHILD);
  assert(wait(&status) == -1);
}
