// expect: unsafe memory line 12
// options: --undefined handles
// What is in a block that such a function gives may be anything, and it has an end.
struct thing {
  int index, table[10];
};
struct thing *open_thing(void);

int main(void) {
  struct thing *thing = open_thing();
  if (thing->index < 0) return 0;
  return thing->table[thing->index];
}
