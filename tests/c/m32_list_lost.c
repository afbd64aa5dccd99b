// expect: unsafe leak
// options: --check +leak
// flags: -m32
#include <stdlib.h>

struct node {
  struct node *next;
};

static struct node *head;

int main(void) {
  head = malloc(sizeof *head);
  head->next = malloc(sizeof *head);
  head = head->next;
  head->next = 0;
  return 0;
}
