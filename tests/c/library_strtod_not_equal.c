// expect: unsafe assertion line 5
#include <assert.h>
#include <stdlib.h>

int main(void) { assert(atof("0.1") + atof("0.2") == atof("0.3")); }
