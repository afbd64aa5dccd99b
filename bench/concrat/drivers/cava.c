// iniparser and fftw as far as cava asks for them: a file in which nothing is set, and memory.
#include <stdlib.h>

const char* iniparser_getstring(void* file, const char* key, const char* otherwise) { return otherwise; }
int iniparser_getint(void* file, const char* key, int otherwise) { return otherwise; }
double iniparser_getdouble(void* file, const char* key, double otherwise) { return otherwise; }
int iniparser_getsecnkeys(void* file, const char* section) { return 0; }

double* fftw_alloc_real(size_t count) { return malloc(count * sizeof(double)); }
void* fftw_alloc_complex(size_t count) { return malloc(count * 2 * sizeof(double)); }
