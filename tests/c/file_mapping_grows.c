// expect: safe
#define _GNU_SOURCE
#include <assert.h>
#include <sys/mman.h>

int main(void) {
  char *memory = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memory[7] = 3;
  memory = mremap(memory, 4096, 8192, MREMAP_MAYMOVE);
  assert(memory[7] == 3 && memory[8191] == 0);
  munmap(memory, 8192);
  return 0;
}
