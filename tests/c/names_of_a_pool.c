// expect: unsafe race
// options: --check +race
// says: error: race: data race on pool->slots\[1\]\.used
// says: .*pool->slots\[1\]\.used = 1
// says: .*pool->lock = taken
// silent: .*heap:
// Blocks of the heap are called by how the program reaches them: here from a variable of main, which is in a register.
#include <pthread.h>
#include <stdlib.h>

struct slot {
  int used;
  int owner;
};

struct pool {
  pthread_mutex_t lock;
  struct slot *slots;
};

static void *worker(void *argument) {
  struct pool *mine = argument;
  pthread_mutex_lock(&mine->lock);
  mine->slots[1].owner = 7;
  pthread_mutex_unlock(&mine->lock);
  mine->slots[1].used = 1;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  struct pool *pool = malloc(sizeof *pool);
  pthread_mutex_init(&pool->lock, NULL);
  pool->slots = calloc(4, sizeof *pool->slots);
  pthread_create(&first, NULL, worker, pool);
  pthread_create(&second, NULL, worker, pool);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(pool->slots);
  free(pool);
  return 0;
}
