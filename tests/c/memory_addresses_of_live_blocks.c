// expect: safe
// silent: Assumption
// Blocks that are compared before they are freed, and those that are freed and compared with null.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void *worker(void *argument) {
  struct node *node = malloc(sizeof *node);
  pthread_mutex_lock(&mutex);
  node->next = head;
  assert(node != head);
  head = node;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t one, two;
  struct node *first = malloc(sizeof *first);
  first->next = NULL;
  head = first;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&two, NULL, worker, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  int count = 0;
  for (struct node *node = head; node != first; node = node->next) ++count;
  assert(count == 2);
  while (head != NULL) {
    struct node *next = head->next;
    free(head);
    head = next;
  }
  return 0;
}
