// expect: unsafe exception line 3
// says: .*finds no exception that is being handled.*
int main() { throw; }
