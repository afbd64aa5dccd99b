// expect: safe
// options: --check +leak
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
static struct node *head;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  struct node *node = malloc(sizeof *node);
  node->value = *(int *)argument;
  pthread_mutex_lock(&mutex);
  node->next = head;
  head = node;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int values[2] = {1, 2}, sum = 0;
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &values[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  while (head) {
    struct node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  assert(sum == 3);
  return 0;
}
