/* The environment: what the command line gives (bitcode/surroundings.cpp), and what the program has put there. As in
   glibc, nothing keeps one thread from reading what another one is about to change. */
#include <stddef.h>

size_t strlen(const char *s);
char *strchr(const char *s, int c);
int strncmp(const char *a, const char *b, size_t count);
int *__errno_location(void);
void __heddle_leave_out(const char *reason);

enum { most_variables = 64, most_characters = 4096, invalid_argument = 22 };

/* Behind the last one is a null pointer. */
char *__heddle_environment[most_variables + 1];
static char characters[most_characters];
static size_t used;

static int is_of(const char *variable, const char *name, size_t length) {
  return variable != NULL && strncmp(variable, name, length) == 0 && variable[length] == '=';
}

static char **find(const char *name, size_t length) {
  for (int i = 0; __heddle_environment[i] != NULL; ++i)
    if (is_of(__heddle_environment[i], name, length)) return &__heddle_environment[i];
  return NULL;
}

static char **find_room(void) {
  for (int i = 0; i < most_variables; ++i)
    if (__heddle_environment[i] == NULL) return &__heddle_environment[i];
  __heddle_leave_out("an environment of more than 64 variables");
  return NULL;
}

static int is_name(const char *name) {
  if (name != NULL && *name != 0 && strchr(name, '=') == NULL) return 1;
  *__errno_location() = invalid_argument;
  return 0;
}

char *getenv(const char *name) {
  size_t length = strlen(name);
  char **found = find(name, length);
  return found != NULL ? *found + length + 1 : NULL;
}

char *secure_getenv(const char *name) { return getenv(name); }
char *__secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int replaces) {
  if (!is_name(name)) return -1;
  size_t length = strlen(name), size = length + strlen(value) + 2;
  char **place = find(name, length);
  if (place != NULL && !replaces) return 0;
  if (used + size > most_characters) __heddle_leave_out("an environment of more than 4096 characters");
  char *text = characters + used;
  used += size;
  for (size_t i = 0; i < length; ++i) text[i] = name[i];
  text[length] = '=';
  for (size_t i = length + 1; i < size; ++i) text[i] = value[i - length - 1];
  *(place != NULL ? place : find_room()) = text;
  return 0;
}

int unsetenv(const char *name) {
  if (!is_name(name)) return -1;
  char **place = find(name, strlen(name));
  if (place == NULL) return 0;
  char **last = find_room() - 1;
  *place = *last;
  *last = NULL;
  return 0;
}

int putenv(char *text) {
  char *end = strchr(text, '=');
  if (end == NULL) return unsetenv(text);
  char **place = find(text, (size_t)(end - text));
  *(place != NULL ? place : find_room()) = text;
  return 0;
}

int clearenv(void) {
  for (int i = 0; i < most_variables; ++i) __heddle_environment[i] = NULL;
  return 0;
}
