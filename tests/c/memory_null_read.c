// expect: unsafe memory line 11
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node last = {1, NULL};
  return last.next->value;
}
