// expect: unsafe assertion line 6
#include <assert.h>
main(argc, argv)
char** argv;
{
  assert(argc == 2);
}
