// expect: safe
// options: --check +leak
// A mark in the lowest bit, a version in the upper ones, a pointer to a member.
#include <stdint.h>
#include <stdlib.h>

struct item {
  int value;
  int link;
};
static uintptr_t marked, versioned;
static int *member;

int main(void) {
  marked = (uintptr_t)malloc(8) | 1;
  versioned = (uintptr_t)malloc(8) | (uintptr_t)7 << 48;
  struct item *item = malloc(sizeof *item);
  member = &item->link;
  return 0;
}
