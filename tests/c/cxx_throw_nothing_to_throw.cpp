// expect: unsafe exception line 4
// says: .*finds no exception that is being handled.*
int main() { throw; }
