struct cpSpace;
struct cpSpace *cpHastySpaceNew(void);
void cpHastySpaceSetThreads(struct cpSpace *, unsigned long);
void cpHastySpaceStep(struct cpSpace *, double);
void cpHastySpaceFree(struct cpSpace *);
int main(void) {
  struct cpSpace *space = cpHastySpaceNew();
  cpHastySpaceSetThreads(space, 2);
  cpHastySpaceStep(space, 0.1);
  cpHastySpaceFree(space);
  return 0;
}
