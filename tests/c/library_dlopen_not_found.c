// expect: unsafe memory line 6
#include <dlfcn.h>

int main(void) {
  double (*function)(double) = (double (*)(double))dlsym(RTLD_DEFAULT, "cos");
  return function(0) > 0;
}
