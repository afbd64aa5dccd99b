// expect: unsafe exception line 6
// says: .*exception: std::terminate is called.*
#include <exception>

int main() { std::terminate(); }
