// expect: unsafe assertion
// says: .*head = &node:[0-9]+
// says:   node:[0-9]+#1\.\.2: struct node from .*names_of_nodes\.c:[0-9]+ #1\.\.2
// silent: .*heap:
// The nodes of a list move, so that no way leads to one of them all the time: they are called by their type and line.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

static struct node *head;

static void *push(void *argument) {
  struct node *made = malloc(sizeof *made);
  made->value = 1;
  made->next = head;
  head = made;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, push, NULL);
  pthread_create(&second, NULL, push, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(head->next != NULL);
  return 0;
}
