// expect: unknown
// options: --undefined handles
// says: more blocks of next_thing than were looked at
// A list that has no end that one could know of: the first of its elements are looked at.
void *next_thing(void);

int main(void) {
  int number = 0;
  while (next_thing()) ++number;
  return number > 100;
}
