// expect: safe
// says: no library can be loaded while the program runs
#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>

int main(void) {
  assert(dlerror() == NULL && dlopen("libm.so.6", RTLD_NOW) == NULL && dlerror() != NULL && dlerror() == NULL);
  return 0;
}
