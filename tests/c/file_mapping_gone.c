// expect: unsafe memory line 7
#include <sys/mman.h>
int main(void) {
  char *memory = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memory[0] = 1;
  munmap(memory, 100);
  return memory[0];
}
