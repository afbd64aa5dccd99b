// expect: unsafe memory line 5
#include <stdlib.h>
#include <string.h>

int main(void) { return (int)strlen(getenv("HOME")); }
