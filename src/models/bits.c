// The lowest bit that is set, as <strings.h> and <string.h> count it: from 1, and 0 if there is none.
int ffs(int number);
int ffsl(long number);
int ffsll(long long number);

int ffs(int number) { return __builtin_ffs(number); }

int ffsl(long number) { return __builtin_ffsl(number); }

int ffsll(long long number) { return __builtin_ffsll(number); }
