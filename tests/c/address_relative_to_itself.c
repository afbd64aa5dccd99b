// expect: safe
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
  ptrdiff_t next;
  int value;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  b->value = 7;
  a->next = (char *)b - (char *)a;
  struct node *next = (struct node *)((char *)a + a->next);
  assert(next == b && next->value == 7);
  next->value = 8;
  assert(b->value == 8);
  free(next);
  free(a);
  return 0;
}
