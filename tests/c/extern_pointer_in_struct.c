// expect: unknown
struct node {
  int value;
  struct node *next;
};
extern struct node head;

int main(void) {
  head.value = 1;
  return head.next->value;
}
