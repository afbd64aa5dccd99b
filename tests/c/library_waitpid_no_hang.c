// expect: unsafe memory
// Where the child has not ended yet there is no status.
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int status;
  pid_t child = fork();
  if (child <= 0) return 0;
  waitpid(child, &status, WNOHANG);
  if (WIFEXITED(status)) return 1;
}
