/* Options on the command line: getopt of POSIX, and getopt_long of GNU. Arguments that are no options are moved behind
   those that are, unless the list of options begins with + or -, as GNU does. POSIXLY_CORRECT is taken not to be set. */
#include <stddef.h>

size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
char *strchr(const char *s, int c);
int fprintf(void *file, const char *format, ...);
extern void *stderr;
extern int optind, opterr, optopt;
extern char *optarg;

struct option {
  const char *name;
  int has_argument;
  int *flag;
  int value;
};
enum { no_argument, required_argument, optional_argument };

/* What is left of an argument with several letters, and where the arguments lie that were passed over. */
static char *letters;
static int first_passed, last_passed;

static int is_option(const char *argument) { return argument[0] == '-' && argument[1] != 0; }

/* Those that were passed over, up to `to`, come to lie behind the options that follow them. */
static void move_passed(char **arguments, int to) {
  for (int from = last_passed; from < to; ++from) {
    char *argument = arguments[from];
    for (int i = from; i > first_passed; --i) arguments[i] = arguments[i - 1];
    arguments[first_passed++] = argument;
    last_passed = from + 1;
  }
}

static int complain(const char *list, const char *program, const char *what, const char *option) {
  if (opterr && *list != ':') fprintf(stderr, "%s: %s -- '%s'\n", program, what, option);
  return '?';
}

static int missing(const char *list, char **arguments, const char *option) {
  complain(list, arguments[0], "option requires an argument", option);
  return *list == ':' ? ':' : '?';
}

static int long_option(int count, char **arguments, const char *list, const struct option *options, int *index,
                       const char *text) {
  size_t length = 0;
  while (text[length] != 0 && text[length] != '=') ++length;
  int found = -1, is_exact = 0, is_ambiguous = 0;
  for (int i = 0; options[i].name != NULL && !is_exact; ++i) {
    if (strncmp(options[i].name, text, length) != 0) continue;
    is_exact = strlen(options[i].name) == length;
    is_ambiguous = found >= 0 && !is_exact;
    found = is_exact || found < 0 ? i : found;
  }
  if (found < 0 || (is_ambiguous && !is_exact)) {
    optopt = 0;
    return complain(list, arguments[0], found < 0 ? "unrecognized option" : "option is ambiguous", text);
  }
  const struct option *option = &options[found];
  optopt = option->value;
  if (text[length] == '=') {
    if (option->has_argument == no_argument)
      return complain(list, arguments[0], "option doesn't allow an argument", option->name);
    optarg = (char *)text + length + 1;
  } else if (option->has_argument == required_argument) {
    if (optind >= count) return missing(list, arguments, option->name);
    optarg = arguments[optind++];
  }
  optopt = 0;
  if (index != NULL) *index = found;
  if (option->flag == NULL) return option->value;
  *option->flag = option->value;
  return 0;
}

static int short_option(int count, char **arguments, const char *list) {
  char name[2] = {*letters++, 0};
  const char *found = name[0] == ':' || name[0] == ';' ? NULL : strchr(list, name[0]);
  if (*letters == 0) ++optind;
  if (found == NULL) {
    optopt = name[0];
    return complain(list, arguments[0], "invalid option", name);
  }
  if (found[1] != ':') return name[0];
  if (*letters != 0) {
    optarg = letters;
    ++optind;
  } else if (found[2] != ':') {
    if (optind >= count) {
      optopt = name[0];
      return missing(list, arguments, name);
    }
    optarg = arguments[optind++];
  }
  letters = NULL;
  return name[0];
}

static int end_of_options(void) {
  if (first_passed != last_passed) optind = first_passed;
  return -1;
}

/* The next argument that may be an option: is there one? */
static int find_option(int count, char **arguments, int permutes) {
  if (first_passed != last_passed && last_passed != optind) move_passed(arguments, optind);
  if (first_passed == last_passed) first_passed = last_passed = optind;
  if (permutes)
    while (optind < count && !is_option(arguments[optind])) last_passed = ++optind;
  return optind < count;
}

static int next_option(int count, char **arguments, const char *list, const struct option *options, int *index,
                       int only_long) {
  int order = *list == '-' || *list == '+' ? *list++ : 0;
  optarg = NULL;
  if (optind == 0) {
    optind = 1;
    letters = NULL;
    first_passed = last_passed = 0;
  }
  if (letters != NULL && *letters != 0) return short_option(count, arguments, list);
  if (!find_option(count, arguments, order == 0)) return end_of_options();
  char *argument = arguments[optind];
  if (strcmp(argument, "--") == 0) {
    ++optind;
    if (first_passed != last_passed) move_passed(arguments, optind);
    first_passed = first_passed == last_passed ? optind : first_passed;
    last_passed = count;
    return end_of_options();
  }
  if (!is_option(argument)) {
    if (order != '-') return -1;
    optarg = arguments[optind++];
    return 1;
  }
  int is_long = options != NULL && (argument[1] == '-' || (only_long && (argument[2] != 0 || !strchr(list, argument[1]))));
  if (is_long) {
    ++optind;
    return long_option(count, arguments, list, options, index, argument + (argument[1] == '-' ? 2 : 1));
  }
  letters = argument + 1;
  return short_option(count, arguments, list);
}

int getopt(int count, char *const *arguments, const char *list) {
  return next_option(count, (char **)arguments, list, NULL, NULL, 0);
}

int __posix_getopt(int count, char *const *arguments, const char *list) {
  return next_option(count, (char **)arguments, list, NULL, NULL, 0);
}

int getopt_long(int count, char *const *arguments, const char *list, const struct option *options, int *index) {
  return next_option(count, (char **)arguments, list, options, index, 0);
}

int getopt_long_only(int count, char *const *arguments, const char *list, const struct option *options, int *index) {
  return next_option(count, (char **)arguments, list, options, index, 1);
}

/* The next of the words between commas, which is cut off: which token it is, and what stands behind its =. */
int getsubopt(char **options, char *const *tokens, char **value) {
  char *word = *options, *end = word, *equals = NULL;
  if (*word == 0) return -1;
  for (; *end != 0 && *end != ','; ++end)
    if (*end == '=' && equals == NULL) equals = end;
  size_t length = (size_t)((equals != NULL ? equals : end) - word);
  int number = 0;
  while (tokens[number] != NULL && (strncmp(word, tokens[number], length) != 0 || tokens[number][length] != 0))
    ++number;
  *options = *end != 0 ? end + 1 : end;
  *end = 0;
  if (tokens[number] == NULL) {
    *value = word;
    return -1;
  }
  *value = equals != NULL ? equals + 1 : NULL;
  return number;
}
