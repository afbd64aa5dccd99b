// The locks with a value of pigz (yarn.h): a reader that waits for what a writer has put into a cell for one number, as
// pigz's threads wait for jobs and buffers. heddle check pigz_lock.c PIGZ/yarn.o -- -IPIGZ
#include <stddef.h>

#include "yarn.h"

#include <assert.h>

static lock* full;  // how many numbers are in the cell
static int cell;

static void write_numbers(void* unused) {
  for (int i = 1; i <= ROUNDS; ++i) {
    possess(full);
    wait_for(full, TO_BE, 0);
    cell = i;
    twist(full, TO, 1);
  }
}

int main(void) {
  full = new_lock(0);
  launch(write_numbers, NULL);
  for (int i = 1; i <= ROUNDS; ++i) {
    possess(full);
    wait_for(full, NOT_TO_BE, 0);
    assert(cell == i);
    twist(full, BY, -1);
  }
  assert(join_all() == 1);
  free_lock(full);
  return 0;
}
