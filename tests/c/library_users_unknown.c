// expect: unsafe memory line 5
#include <pwd.h>
#include <unistd.h>

int main(void) { return (int)getpwnam("daemon")->pw_uid; }
