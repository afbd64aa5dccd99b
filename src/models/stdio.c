/* Output beyond what the machine does itself. */
#include <stddef.h>

long write(int file, const void *bytes, size_t count);

size_t fwrite(const void *restrict items, size_t size, size_t count, void *restrict file) {
  (void)file;
  write(1, items, size * count);
  return count;
}
