// The pools of buffers of pigz: two threads share a pool that makes one buffer (or LIMIT of them), pass it on and give
// it back. The functions are static, so the source is part of this one. heddle check pigz_pool.c PIGZ/pigz -- -IPIGZ
#define main pigz_main
#include "pigz.c"
#undef main

static struct pool pool;

static void use(void* unused) {
  for (int i = 0; i < ROUNDS; ++i) {
    struct space* mine = get_space(&pool);
    assert(mine->len == 0 && mine->size == 8);
    mine->buf[0] = 1;
    mine->len = 1;
    use_space(mine);
    drop_space(mine);
    assert(mine->len == 1 && mine->buf[0] == 1);
    mine->buf[0] = 0;
    drop_space(mine);
  }
}

int main(void) {
  new_pool(&pool, 8, LIMIT);
  launch(use, NULL);
  use(NULL);
  join_all();
  int made = free_pool(&pool);
  assert(made >= 1 && made <= LIMIT);
  return 0;
}
