/* Names against patterns of the shell, in the locale C. */
#include <stddef.h>

enum { no_match = 1, path_name = 1, no_escape = 2, period = 4, leading_folder = 8, fold_case = 16 };

static int folded(int c, int flags) { return (flags & fold_case) != 0 && c >= 'A' && c <= 'Z' ? c + 32 : c; }
static _Bool is_class(const char *name, size_t size, int c) {
  static const char *const names[] = {"alpha", "digit", "alnum", "upper", "lower", "space", "blank", "punct", "xdigit"};
  _Bool upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
  _Bool is_in[] = {upper || lower,
                   digit,
                   upper || lower || digit,
                   upper,
                   lower,
                   c == ' ' || (c >= '\t' && c <= '\r'),
                   c == ' ' || c == '\t',
                   c > ' ' && c < 127 && !upper && !lower && !digit,
                   digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')};
  for (size_t i = 0; i < sizeof is_in / sizeof *is_in; ++i) {
    size_t at = 0;
    while (at < size && names[i][at] == name[at]) ++at;
    if (at == size && names[i][at] == 0) return is_in[i];
  }
  return 0;
}

/* What stands between brackets, from behind the first one; null: it is not closed, and the bracket is a character. */
static const char *match_set(const char *pattern, int c, int flags, _Bool *matches) {
  _Bool is_negated = *pattern == '!' || *pattern == '^', is_in = 0;
  if (is_negated) ++pattern;
  const char *begin = pattern;
  c = folded(c, flags);
  for (; *pattern != ']' || pattern == begin; ++pattern) {
    if (*pattern == 0) return 0;
    if (pattern[0] == '[' && pattern[1] == ':') {
      const char *end = pattern + 2;
      while (*end != 0 && *end != ':') ++end;
      if (*end == ':' && end[1] == ']') {
        is_in = is_in || is_class(pattern + 2, (size_t)(end - pattern) - 2, c);
        pattern = end + 1;
        continue;
      }
    }
    if (*pattern == '\\' && (flags & no_escape) == 0 && pattern[1] != 0) ++pattern;
    unsigned char low = (unsigned char)*pattern, high = low;
    if (pattern[1] == '-' && pattern[2] != ']' && pattern[2] != 0) {
      pattern += 2;
      if (*pattern == '\\' && (flags & no_escape) == 0 && pattern[1] != 0) ++pattern;
      high = (unsigned char)*pattern;
    }
    is_in = is_in || (folded(low, flags) <= c && c <= folded(high, flags));
  }
  *matches = is_in != is_negated;
  return pattern + 1;
}

static _Bool is_hidden(const char *name, const char *begin, int flags) {
  return *name == '.' && (flags & period) != 0 && (name == begin || ((flags & path_name) != 0 && name[-1] == '/'));
}

static _Bool match(const char *pattern, const char *name, const char *begin, int flags) {
  for (;; ++name) {
    unsigned char c = (unsigned char)*name;
    _Bool is_wall = c == 0 || (c == '/' && (flags & path_name) != 0) || is_hidden(name, begin, flags), is_in = 0;
    switch (*pattern) {
      case 0: return c == 0 || (c == '/' && (flags & leading_folder) != 0);
      case '?':
        if (is_wall) return 0;
        ++pattern;
        continue;
      case '*':
        while (*pattern == '*') ++pattern;
        if (is_hidden(name, begin, flags)) return 0;
        for (;; ++name) {
          if (match(pattern, name, begin, flags)) return 1;
          if (*name == 0 || (*name == '/' && (flags & path_name) != 0)) return 0;
        }
      case '[': {
        const char *rest = c == 0 ? 0 : match_set(pattern + 1, c, flags, &is_in);
        if (rest != 0) {
          if (is_wall || !is_in) return 0;
          pattern = rest;
          continue;
        }
        break;
      }
      case '\\':
        if ((flags & no_escape) == 0 && pattern[1] != 0) ++pattern;
        break;
      default: break;
    }
    if (c == 0 || folded((unsigned char)*pattern, flags) != folded(c, flags)) return 0;
    ++pattern;
  }
}

int fnmatch(const char *pattern, const char *name, int flags) {
  return match(pattern, name, name, flags) ? 0 : no_match;
}
