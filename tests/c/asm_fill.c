// expect: safe
// As older headers clear a set of files.
#include <assert.h>

static unsigned long set[4] = {1, 2, 3, 4};

int main(void) {
  int count, place;
  long unused_count, unused_place;
  __asm__ __volatile__("cld; rep; stosq"
                       : "=c"(unused_count), "=D"(unused_place)
                       : "a"(0), "0"(sizeof(set) / sizeof(set[0])), "1"(&set[0])
                       : "memory");
  for (int i = 0; i < 4; i++) assert(set[i] == 0);
  __asm__("movl $5, %0\n\tmov %% eax, %% eax\n\tmovl %0, %1\n\taddl %0, %1" : "=&r"(count), "=&r"(place) : "a"(1));
  assert(count == 5 && place == 10);
  return 0;
}
