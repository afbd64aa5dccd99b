// The items of memcached: two threads store, read and drop one key at the same time, over its hash table, its lists and
// its slabs, under the locks that they have in the server, whose own threads are not there.
// heddle check memcached_items.c MEMCACHED/memcached -- -IMEMCACHED -DHAVE_CONFIG_H -DSEGMENTED=0
#include "memcached.h"

#include <assert.h>
#include <string.h>

enum { length = 1 };
static char key[] = "k";

// What a connection is asked for by functions that look for an item: where to log, which is nowhere.
static logger quiet;
static LIBEVENT_THREAD worker = {.l = &quiet};
static conn client = {.thread = &worker};

static void* store_and_drop(void* value) {
  item* made = item_alloc(key, length, 0, 0, 3);
  assert(made);
  memcpy(ITEM_data(made), value, 3);
  uint32_t hv = hash(key, length);
  item_lock(hv);
  item* old = do_item_get(key, length, hv, &client, false);
  if (old) {
    item_replace(old, made, hv);
    do_item_remove(old);
  } else {
    do_item_link(made, hv);
  }
  item_unlock(hv);
  item_remove(made);
  item* found = item_get(key, length, &client, false);
  if (found) {
    assert(ITEM_data(found)[1] == '\r');
    item_unlink(found);
    item_remove(found);
  }
  return NULL;
}

int main(void) {
  settings.use_cas = true;
  settings.maxbytes = 65536;
  settings.factor = 2;
  settings.chunk_size = 48;
  settings.item_size_max = settings.slab_page_size = 4096;
  settings.slab_chunk_size_max = 2048;
  settings.lru_segmented = SEGMENTED;
  hash_init(MURMUR3_HASH);
  assoc_init(11);
  slabs_init(settings.maxbytes, settings.factor, false, NULL, &client, false);
  memcached_thread_init(0, NULL);
  pthread_t other;
  pthread_create(&other, NULL, store_and_drop, "1\r\n");
  store_and_drop("2\r\n");
  pthread_join(other, NULL);
  assert(item_get(key, length, &client, false) == NULL);
  return 0;
}
