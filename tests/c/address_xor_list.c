// expect: safe
// A doubly linked list with one word of links per node.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node {
  uintptr_t both;
  int value;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c);
  if (!a || !b || !c) return 0;
  *a = (struct node){(uintptr_t)b, 1};
  *b = (struct node){(uintptr_t)a ^ (uintptr_t)c, 2};
  *c = (struct node){(uintptr_t)b, 3};
  int sum = 0;
  uintptr_t before = 0;
  for (struct node *at = a; at;) {
    sum = sum * 10 + at->value;
    uintptr_t next = at->both ^ before;
    before = (uintptr_t)at;
    at = (struct node *)next;
  }
  assert(sum == 123);
  return 0;
}
