// expect: unknown
// says: a decimal number with more than 15 digits
#include <stdlib.h>

int main(void) { return atof("0.12345678901234567") > 1; }
