/* The tables of users and groups: there is one user, who runs the program, and one group. */
#include <stddef.h>

struct passwd {
  char *name, *password;
  unsigned user, group;
  char *comment, *home, *shell;
};
struct group {
  char *name, *password;
  unsigned id;
  char **members;
};

unsigned getuid(void);
unsigned getgid(void);
int strcmp(const char *a, const char *b);

static struct passwd found_user;
static struct group found_group;
static char *members[] = {"user", NULL};

static struct passwd *fill_user(struct passwd *entry) {
  *entry = (struct passwd){"user", "x", getuid(), getgid(), "", "/home/user", "/bin/sh"};
  return entry;
}

static struct group *fill_group(struct group *entry) {
  *entry = (struct group){"user", "x", getgid(), members};
  return entry;
}

struct passwd *getpwnam(const char *name) { return strcmp(name, "user") == 0 ? fill_user(&found_user) : NULL; }
struct passwd *getpwuid(unsigned id) { return id == getuid() ? fill_user(&found_user) : NULL; }
struct group *getgrnam(const char *name) { return strcmp(name, "user") == 0 ? fill_group(&found_group) : NULL; }
struct group *getgrgid(unsigned id) { return id == getgid() ? fill_group(&found_group) : NULL; }

/* The texts are constants, so that the buffer is not needed. */
int getpwnam_r(const char *name, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
  (void)buffer, (void)size;
  *result = strcmp(name, "user") == 0 ? fill_user(entry) : NULL;
  return 0;
}

int getpwuid_r(unsigned id, struct passwd *entry, char *buffer, size_t size, struct passwd **result) {
  (void)buffer, (void)size;
  *result = id == getuid() ? fill_user(entry) : NULL;
  return 0;
}
