// Functions of C: the end, memory, characters, numbers that are known: see program/known_functions.h.
#include "program/known_functions.h"

namespace heddle::program {

namespace {

constexpr KnownFunction ending_rows[] = {
    {"exit", "ends the process, destructors run"},
    {"_exit", "ends the process at once"},
    {"_Exit", "ends the process at once"},
    {"quick_exit", "ends the process after the functions of at_quick_exit"},
    {"at_quick_exit", "a function to be called by quick_exit"},
    {"abort", "ends the process, which is no error by itself"},
    {"__assert_fail", "an assertion fails"},
    {"__assert_perror_fail", "an assertion about errno fails"},
    {"__assert", "an assertion fails"},
    {"setjmp", "notes where longjmp comes back to"},
    {"_setjmp", "notes where longjmp comes back to"},
    {"sigsetjmp", "notes where siglongjmp comes back to"},
    {"__sigsetjmp", "notes where siglongjmp comes back to"},
    {"longjmp", "back to setjmp, in a function that has not returned",
     "a variable that is changed after setjmp, and is not volatile, keeps that value over longjmp"},
    {"_longjmp", "back to setjmp, in a function that has not returned",
     "a variable that is changed after setjmp, and is not volatile, keeps that value over longjmp"},
    {"siglongjmp", "back to sigsetjmp, in a function that has not returned",
     "a variable that is changed after setjmp, and is not volatile, keeps that value over longjmp"},
    {"__longjmp_chk", "longjmp with a check",
     "a variable that is changed after setjmp, and is not volatile, keeps that value over longjmp"},
};

constexpr KnownFunction memory_rows[] = {
    {"malloc", "a block of memory"},
    {"calloc", "a block of memory that is zero"},
    {"realloc", "another block with the same content"},
    {"free", "ends a block"},
    {"cfree", "ends a block"},
    {"aligned_alloc", "a block of memory"},
    {"memalign", "a block of memory"},
    {"posix_memalign", "a block of memory"},
    {"malloc_usable_size", "its size"},
    {"_ZdlPv", "operator delete"},
    {"_ZdaPv", "operator delete[]"},
    {"_ZdlPvm", "operator delete"},
    {"_ZdaPvm", "operator delete[]"},
    {"_ZdlPvj", "operator delete"},
    {"_ZdaPvj", "operator delete[]"},
};

constexpr KnownFunction characters_rows[] = {
    {"isalnum", "a letter or a digit?"},
    {"isalpha", "a letter?"},
    {"isascii", "below 128?"},
    {"isblank", "a space or a tab?"},
    {"iscntrl", "a control character?"},
    {"isdigit", "a digit?"},
    {"isgraph", "visible?"},
    {"islower", "a small letter?"},
    {"isprint", "visible, or a space?"},
    {"ispunct", "visible, and neither letter nor digit?"},
    {"isspace", "white space?"},
    {"isupper", "a capital letter?"},
    {"isxdigit", "a hexadecimal digit?"},
    {"tolower", "as a small letter"},
    {"toupper", "as a capital letter"},
    {"__ctype_b_loc", "the table of classes"},
    {"__ctype_tolower_loc", "the table of small letters"},
    {"__ctype_toupper_loc", "the table of capital letters"},
};

constexpr KnownFunction numbers_rows[] = {
    {"abs", "without its sign"},
    {"labs", "without its sign"},
    {"llabs", "without its sign"},
    {"imaxabs", "without its sign"},
    {"div", "quotient and remainder"},
    {"ldiv", "quotient and remainder"},
    {"lldiv", "quotient and remainder"},
    {"imaxdiv", "quotient and remainder"},
    {"atoi", "a number from text"},
    {"atol", "a number from text"},
    {"atoll", "a number from text"},
    {"atof", "a number from text; long ones are left out"},
    {"strtol", "a number from text"},
    {"strtoll", "a number from text"},
    {"strtoul", "a number from text"},
    {"strtoull", "a number from text"},
    {"strtoq", "a number from text"},
    {"strtouq", "a number from text"},
    {"strtoimax", "a number from text"},
    {"strtoumax", "a number from text"},
    {"strtod", "a number from text; long ones are left out"},
    {"strtof", "a number from text; long ones are left out"},
    {"ffs", "the lowest bit that is set"},
    {"ffsl", "the lowest bit that is set"},
    {"ffsll", "the lowest bit that is set"},
    {"qsort", "sorts", "qsort compares as one implementation does, and leaves equal elements in its order"},
    {"qsort_r", "sorts", "qsort compares as one implementation does, and leaves equal elements in its order"},
    {"__strtol_internal", "strtol"},
    {"__strtoul_internal", "strtoul"},
    {"bsearch", "searches",
     "bsearch compares as one implementation does, and finds the one of equal elements that it finds"},
};

constexpr KnownFunction random_rows[] = {
    {"rand", "up to RAND_MAX"},
    {"rand_r", "up to RAND_MAX"},
    {"random", "up to RAND_MAX"},
    {"random_r", "up to RAND_MAX"},
    {"srand", "no effect"},
    {"srandom", "no effect"},
    {"srandom_r", "no effect"},
    {"initstate", "no effect"},
    {"initstate_r", "no effect"},
    {"setstate", "no effect"},
    {"drand48", "from 0 to 1"},
    {"erand48", "from 0 to 1"},
    {"lrand48", "not negative"},
    {"nrand48", "not negative"},
    {"mrand48", "any"},
    {"jrand48", "any"},
    {"srand48", "no effect"},
    {"seed48", "no effect"},
    {"lcong48", "no effect"},
    {"getrandom", "bytes, up to 256 at once"},
    {"getentropy", "bytes, up to 256"},
    {"arc4random", "any"},
    {"arc4random_uniform", "below a bound"},
    {"arc4random_buf", "bytes"},
};

constexpr KnownGroup groups[] = {
    {"ending", "how processes and calls end", ending_rows},
    {"memory", "allocation", memory_rows},
    {"characters", "ctype.h, in the C locale", characters_rows},
    {"numbers", "text, arithmetic, sorting", numbers_rows},
    {"random", "any number each time, whatever the seed", random_rows},
};

}  // namespace

std::span<const KnownGroup> known_language() { return groups; }

}  // namespace heddle::program
