// Text: strings, output, messages that are known: see program/known_functions.h.
#include "program/known_functions.h"

namespace heddle::program {

namespace {

constexpr std::string_view messages = "messages of errors are those of the C locale";

constexpr KnownFunction strings_rows[] = {
    {"strlen", "how long it is"},
    {"strnlen", "how long it is, up to a limit"},
    {"strcpy", "copies"},
    {"stpcpy", "copies, and gives the end"},
    {"stpncpy", "copies at most so many"},
    {"strncpy", "copies at most so many"},
    {"strlcpy", "copies as much as fits"},
    {"strlcat", "appends as much as fits"},
    {"strcat", "appends"},
    {"strncat", "appends at most so many"},
    {"strcmp", "compares"},
    {"strcoll", "compares, in the C locale"},
    {"fnmatch", "names against patterns, in the C locale"},
    {"wcslen", "wide characters, in the C locale"},
    {"wcscpy", "copies wide characters"},
    {"wcscat", "appends wide characters"},
    {"wcscmp", "compares wide characters"},
    {"mbstowcs", "wide characters of bytes, in the C locale"},
    {"wcstombs", "bytes of wide characters, in the C locale"},
    {"wcwidth", "columns of a wide character, in the C locale"},
    {"wcswidth", "columns of wide characters, in the C locale"},
    {"strncmp", "compares at most so many"},
    {"strcasecmp", "compares, capital letters or not"},
    {"strncasecmp", "compares at most so many"},
    {"strxfrm", "the same text, in the C locale"},
    {"strchr", "finds a character"},
    {"strchrnul", "finds a character, or the end"},
    {"strrchr", "finds the last such character"},
    {"index", "finds a character"},
    {"rindex", "finds the last such character"},
    {"strspn", "how many of these characters"},
    {"strcspn", "how many other characters"},
    {"strpbrk", "finds one of these characters"},
    {"strstr", "finds a text"},
    {"strcasestr", "finds a text, capital letters or not"},
    {"strtok", "the next part, kept for all threads"},
    {"strtok_r", "the next part"},
    {"__strtok_r", "the next part"},
    {"strsep", "the next part"},
    {"strdup", "a copy in memory of its own"},
    {"__strdup", "a copy in memory of its own"},
    {"strndup", "a copy of at most so many"},
    {"memcpy", "copies"},
    {"memmove", "copies, also within itself"},
    {"memset", "fills"},
    {"memcmp", "compares"},
    {"bcmp", "compares"},
    {"memchr", "finds a byte"},
    {"memrchr", "finds the last such byte"},
    {"rawmemchr", "finds a byte that is there"},
    {"memmem", "finds bytes"},
    {"memccpy", "copies up to a byte"},
    {"mempcpy", "copies, and gives the end"},
    {"bcopy", "copies"},
    {"bzero", "fills with 0"},
    {"explicit_bzero", "fills with 0"},
    {"swab", "exchanges neighbours"},
    {"basename", "behind the last slash"},
    {"__xpg_basename", "basename of libgen.h"},
    {"dirname", "before the last slash"},
};

constexpr KnownFunction fortify_rows[] = {
    {"__fread_chk", "fread"},       {"__memcpy_chk", "memcpy"},       {"__memmove_chk", "memmove"},
    {"__memset_chk", "memset"},     {"__mempcpy_chk", "mempcpy"},     {"__strcpy_chk", "strcpy"},
    {"__stpcpy_chk", "stpcpy"},     {"__strncpy_chk", "strncpy"},     {"__strcat_chk", "strcat"},
    {"__strncat_chk", "strncat"},   {"__printf_chk", "printf"},       {"__fprintf_chk", "fprintf"},
    {"__sprintf_chk", "sprintf"},   {"__snprintf_chk", "snprintf"},   {"__vprintf_chk", "vprintf"},
    {"__vfprintf_chk", "vfprintf"}, {"__vsprintf_chk", "vsprintf"},   {"__vsnprintf_chk", "vsnprintf"},
    {"__asprintf_chk", "asprintf"}, {"__vasprintf_chk", "vasprintf"}, {"__syslog_chk", "syslog"},
    {"__vsyslog_chk", "vsyslog"},
};

constexpr KnownFunction output_rows[] = {
    {"printf", "prints"},
    {"fprintf", "prints"},
    {"vprintf", "prints"},
    {"vfprintf", "prints"},
    {"sprintf", "into memory"},
    {"snprintf", "into memory, as much as fits"},
    {"vsprintf", "into memory"},
    {"vsnprintf", "into memory, as much as fits"},
    {"asprintf", "into memory of its own"},
    {"vasprintf", "into memory of its own"},
    {"puts", "prints a line"},
    {"putchar", "prints a character"},
    {"putchar_unlocked", "prints a character"},
    {"fputs", "prints"},
    {"fputc", "prints a character"},
    {"putc", "prints a character"},
    {"fwrite", "prints bytes"},
    {"write", "writes bytes; they are printed if it is to standard output or error"},
    {"fflush", "no effect"},
    {"setvbuf", "no effect"},
    {"setbuf", "no effect"},
    {"setlinebuf", "no effect"},
    {"setlocale", "no effect: the C locale"},
};

constexpr KnownFunction errors_rows[] = {
    {"__errno_location", "errno"},
    {"perror", "prints the number of the error"},
    {"strerror", "the message of an error", messages},
    {"strerror_r", "the message of an error", messages},
    {"strerror_l", "the message of an error", messages},
    {"strerrordesc_np", "the message of an error", messages},
    {"__xpg_strerror_r", "strerror_r of POSIX", messages},
    {"warn", "prints a message and errno"},
    {"warnx", "prints a message"},
    {"vwarn", "prints a message and errno"},
    {"vwarnx", "prints a message"},
    {"err", "the same, and ends the process"},
    {"errx", "the same, and ends the process"},
    {"verr", "the same, and ends the process"},
    {"verrx", "the same, and ends the process"},
    {"error", "prints a message, and may end the process"},
    {"error_at_line", "prints a message, and may end the process"},
    {"strsignal", "the name of a signal", messages},
    {"psignal", "prints the name of a signal"},
    {"openlog", "no effect"},
    {"closelog", "no effect"},
    {"setlogmask", "kept, no effect"},
    {"syslog", "prints"},
    {"vsyslog", "prints"},
};

constexpr KnownFunction translations_rows[] = {
    {"gettext", "the same text"},
    {"dgettext", "the same text"},
    {"dcgettext", "the same text"},
    {"ngettext", "one of the two texts"},
    {"textdomain", "no effect"},
    {"bindtextdomain", "no effect"},
    {"bind_textdomain_codeset", "no effect"},
};

constexpr KnownGroup groups[] = {
    {"strings", "string.h and strings.h", strings_rows},
    {"fortify", "what compilers call in the place of others with -D_FORTIFY_SOURCE", fortify_rows},
    {"output", "what is printed is kept for the report", output_rows},
    {"errors", "errno and messages", errors_rows},
    {"translations", "there are none", translations_rows},
};

}  // namespace

std::span<const KnownGroup> known_text() { return groups; }

}  // namespace heddle::program
