// FUSE as far as sshfs and pingfs ask for it: every argument that is no option is given to the program.
#include <stdlib.h>
#include <string.h>

struct arguments {
  int count;
  char** words;
  int allocated;
};

int fuse_opt_parse(struct arguments* arguments, void* data, void* options,
                   int (*take)(void*, const char*, int, struct arguments*)) {
  int count = arguments->count;
  for (int i = 1; i < count; ++i)
    if (take && take(data, arguments->words[i], -2, arguments) < 0) return -1;
  return 0;
}

int fuse_opt_insert_arg(struct arguments* arguments, int place, const char* word) {
  char** words = realloc(arguments->allocated ? arguments->words : NULL, sizeof *words * (arguments->count + 2));
  if (!arguments->allocated)
    for (int i = 0; i < arguments->count; ++i) words[i] = arguments->words[i];
  for (int i = ++arguments->count; i > place; --i) words[i] = words[i - 1];
  words[place] = strdup(word);
  words[arguments->count] = NULL;
  arguments->words = words;
  arguments->allocated = 1;
  return 0;
}

int fuse_opt_add_arg(struct arguments* arguments, const char* word) {
  return fuse_opt_insert_arg(arguments, arguments->count, word);
}
