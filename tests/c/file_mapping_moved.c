// expect: unsafe memory line 9
#define _GNU_SOURCE
#include <sys/mman.h>

int main(void) {
  char *memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  char *more = mremap(memory, 4096, 8192, MREMAP_MAYMOVE);
  more[0] = 1;
  return memory[0];
}
