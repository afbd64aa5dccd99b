// expect: unsafe assertion line 15
// options: --undefined arbitrary
#include <assert.h>
struct node {
  int value;
  struct node *next;
};
void frob(struct node *);

int main(void) {
  struct node second = {2, 0}, first = {1, &second}, other = {3, 0};
  int alone = 4;
  frob(&first);
  assert(other.value == 3 && alone == 4);
  assert(second.value == 2);
  return 0;
}
