// sigma(N) of bench/table2, mended. What a thread touches depends on what it has read. N! * 2^N classes of executions.
#ifndef N
#define N 4
#endif
#define MENDED
#include "../table2/sigma.c"
