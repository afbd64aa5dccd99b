/* Interfaces to networks: there is one, the loopback, with the address 127.0.0.1. */
#include "models/input.h"

void *calloc(size_t count, size_t size);
void free(void *block);
int strcmp(const char *a, const char *b);

struct address {
  unsigned short family, port;
  unsigned char bytes[12];
};
struct interface {
  struct interface *next;
  char *name;
  unsigned flags;
  struct address *address, *mask, *peer;
  void *data;
};
struct all_of_it {
  struct interface interface;
  struct address address, mask;
  char name[4];
};

enum { internet = 2, no_such_device = 19, no_such_interface = 6 };

int getifaddrs(struct interface **result) {
  enum { up = 1, loopback = 8, running = 64 };
  if (__heddle_fails("getifaddrs fails")) return -1;
  struct all_of_it *made = calloc(1, sizeof *made);
  if (made == 0) return failed(out_of_memory);
  made->interface.name = made->name;
  made->interface.flags = up | loopback | running;
  made->interface.address = &made->address;
  made->interface.mask = &made->mask;
  made->address.family = made->mask.family = internet;
  made->address.bytes[0] = 127;
  made->address.bytes[3] = 1;
  made->mask.bytes[0] = 255;
  made->name[0] = 'l';
  made->name[1] = 'o';
  *result = &made->interface;
  return 0;
}
void freeifaddrs(struct interface *first) { free(first); }

unsigned if_nametoindex(const char *name) {
  if (strcmp(name, "lo") == 0) return 1;
  failed(no_such_device);
  return 0;
}
char *if_indextoname(unsigned index, char *name) {
  if (index != 1) {
    failed(no_such_interface);
    return 0;
  }
  name[0] = 'l';
  name[1] = 'o';
  name[2] = 0;
  return name;
}
