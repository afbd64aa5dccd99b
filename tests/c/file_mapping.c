// expect: safe
#include <assert.h>
#include <sys/mman.h>
int main(void) {
  char *memory = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  assert(memory != MAP_FAILED && memory[99] == 0);
  memory[99] = 1;
  assert(munmap(memory, 100) == 0);
  return 0;
}
