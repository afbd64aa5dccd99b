// expect: safe
// says: there is one user, called user
#include <assert.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  struct passwd entry, *found;
  char buffer[64];
  assert(getpwuid(getuid()) != NULL && getpwnam("nobody else") == NULL);
  assert(getpwnam("user")->pw_uid == getuid() && strcmp(getpwnam("user")->pw_dir, "/home/user") == 0);
  assert(getpwuid_r(getuid(), &entry, buffer, sizeof buffer, &found) == 0 && found == &entry);
  assert(getgrgid(getgid())->gr_gid == getgid());
  return 0;
}
