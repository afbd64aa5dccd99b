// memcached's cache of objects of one size (cache.c), which its threads share.
// heddle check memcached_cache.c MEMCACHED/memcached-cache.o -- -IMEMCACHED
#include "cache.h"

#include <assert.h>

static cache_t* cache;

static void* use(void* unused) {
  int* mine = cache_alloc(cache);
  assert(mine);
  *mine = 1;
  assert(*mine == 1);
  cache_free(cache, mine);
  return NULL;
}

int main(void) {
  pthread_t other;
  cache = cache_create("ints", 64, sizeof(char*));
  pthread_create(&other, NULL, use, NULL);
  use(NULL);
  pthread_join(other, NULL);
  cache_destroy(cache);
  return 0;
}
