// expect: unsafe assertion line 8
#include <assert.h>
#include <stdint.h>

static void f(void) {}
static void g(void) {}

int main(void) { assert((uintptr_t)f < (uintptr_t)g); }
