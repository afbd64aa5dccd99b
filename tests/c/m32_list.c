// expect: safe
// options: --check +leak
// flags: -m32
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *head = 0;
  for (int i = 0; i < 4; i++) {
    struct node *node = malloc(sizeof *node);
    node->next = head;
    node->value = i;
    head = node;
  }
  int sum = 0;
  for (struct node *node = head; node; node = node->next) sum += node->value;
  assert(sum == 6);
  while (head) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
