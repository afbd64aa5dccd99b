// What the system has: processes, signals, time that are known: see program/known_functions.h.
#include "program/known_functions.h"

namespace heddle::program {

namespace {

constexpr std::string_view processors = "there are 2 processors, and the system has the limits of Linux";
constexpr std::string_view dynamic = "no library can be loaded while the program runs";
constexpr std::string_view environment = "the environment holds nothing but what --env gives when the program begins";
constexpr std::string_view processes =
    "the processes that fork makes of one are looked at apart, each without the other";
constexpr std::string_view limits = "limits of resources are those with which Linux begins";
constexpr std::string_view semaphores = "no other process has the shared memory or semaphores that this one asks for";
constexpr std::string_view signals =
    "no signal arrives from outside, and one from another thread only where it is waited for";
constexpr std::string_view timers = "timers do not expire";
constexpr std::string_view users = "there is one user, called user, and one group";
constexpr std::string_view zone =
    "the time zone is that of Greenwich, and a time that is not known has a date from 1970 to 2097 whose fields do not "
    "depend on each other";

constexpr KnownFunction options_rows[] = {
    {"getopt", "the next option"},
    {"__posix_getopt", "getopt of POSIX"},
    {"getopt_long", "the next option, also by its long name"},
    {"getopt_long_only", "the next option, by its long name"},
    {"getsubopt", "the next of the words between commas"},
};

constexpr KnownFunction environment_rows[] = {
    {"getenv", "what the program has set", environment},
    {"secure_getenv", "what the program has set", environment},
    {"__secure_getenv", "what the program has set", environment},
    {"setenv", "sets a variable"},
    {"unsetenv", "takes a variable away"},
    {"putenv", "sets a variable"},
    {"clearenv", "takes all away"},
};

constexpr KnownFunction process_rows[] = {
    {"getpid", "any id"},
    {"getppid", "any id"},
    {"getpgrp", "any id"},
    {"getpgid", "any id"},
    {"getsid", "any id"},
    {"gettid", "an id for each thread", "threads have ids in the order in which they ask for them"},
    {"syscall", "gettid and getpid; others are left out"},
    {"getuid", "any id"},
    {"geteuid", "any id, the same as getuid"},
    {"getgid", "any id"},
    {"getegid", "any id, the same as getgid"},
    {"getgroups", "the group of the user", "the user is in one group"},
    {"setuid", "succeeds or fails"},
    {"seteuid", "succeeds or fails"},
    {"setgid", "succeeds or fails"},
    {"setegid", "succeeds or fails"},
    {"setreuid", "succeeds or fails"},
    {"setregid", "succeeds or fails"},
    {"setgroups", "succeeds or fails"},
    {"initgroups", "succeeds or fails"},
    {"setsid", "succeeds or fails"},
    {"setpgid", "succeeds or fails"},
    {"getlogin", "user", "the user is called user"},
    {"getpwnam", "the one user", users},
    {"getpwuid", "the one user", users},
    {"getpwnam_r", "the one user", users},
    {"getpwuid_r", "the one user", users},
    {"getgrnam", "the one group", users},
    {"getgrgid", "the one group", users},
    {"dlopen", "fails", dynamic},
    {"dlsym", "fails", dynamic},
    {"dlclose", "no effect"},
    {"dlerror", "says that it failed"},
    {"fork", "the parent, the child or a failure", processes},
    {"vfork", "as fork", processes},
    {"daemon", "as fork, and the parent ends", processes},
    {"wait", "any child with any status, or none"},
    {"wait3", "any child with any status, or none"},
    {"wait4", "any child with any status, or none"},
    {"waitpid", "any child with any status, or none"},
    {"ptrace", "whether another process can be traced is unknown"},
    {"process_vm_readv", "unknown bytes of another process"},
    {"semget", "a set of semaphores", semaphores},
    {"semop", "changes several at once, or waits", semaphores},
    {"semctl", "its state, and its end", semaphores},
    {"system", "any status", "other programs change nothing that this one looks at"},
    {"execl", "ends the process, or fails"},
    {"execle", "ends the process, or fails"},
    {"execlp", "ends the process, or fails"},
    {"execv", "ends the process, or fails"},
    {"execve", "ends the process, or fails"},
    {"execvp", "ends the process, or fails"},
    {"execvpe", "ends the process, or fails"},
    {"prctl", "the name of the process; others succeed"},
};

constexpr KnownFunction system_rows[] = {
    {"sysconf", "the values of Linux; some are left out", processors},
    {"__sysconf", "sysconf in constants of headers", processors},
    {"getpagesize", "4096", processors},
    {"getdtablesize", "1024", processors},
    {"get_nprocs", "2", processors},
    {"get_nprocs_conf", "2", processors},
    {"getrlimit", "kept", limits},
    {"setrlimit", "kept, no effect", limits},
    {"getrusage", "any numbers"},
    {"times", "any numbers"},
    {"getloadavg", "any numbers"},
    {"sysinfo", "any numbers"},
    {"nice", "succeeds or fails"},
    {"getpriority", "0", "priorities are 0"},
    {"setpriority", "succeeds or fails"},
    {"gethostname", "localhost", "the host is called localhost"},
    {"sethostname", "succeeds or fails"},
    {"getdomainname", "(none)", "the host has no domain"},
    {"uname", "Linux on x86_64", "the system is Linux 6.1 on x86_64, and the host is called localhost"},
    {"mlock", "no effect"},
    {"munlock", "no effect"},
    {"mlockall", "no effect"},
    {"munlockall", "no effect"},
};

constexpr KnownFunction scheduling_rows[] = {
    {"sched_yield", "no effect: others may run at any step"},
    {"pthread_yield", "no effect: others may run at any step"},
    {"sched_getcpu", "one of two processors", processors},
    {"getcpu", "one of two processors", processors},
    {"sched_getaffinity", "both processors", processors},
    {"sched_setaffinity", "no effect"},
    {"__sched_cpucount", "CPU_COUNT"},
    {"__sched_cpualloc", "CPU_ALLOC"},
    {"__sched_cpufree", "CPU_FREE"},
    {"sched_get_priority_max", "as in Linux"},
    {"sched_get_priority_min", "as in Linux"},
    {"sched_getscheduler", "the normal policy"},
    {"sched_setscheduler", "succeeds or fails"},
    {"sched_getparam", "priority 0"},
    {"sched_setparam", "succeeds or fails"},
    {"sched_rr_get_interval", "a tenth of a second"},
};

constexpr KnownFunction signals_rows[] = {
    {"signal", "installs a handler", signals},
    {"bsd_signal", "installs a handler", signals},
    {"ssignal", "installs a handler", signals},
    {"sysv_signal", "installs a handler", signals},
    {"__sysv_signal", "installs a handler", signals},
    {"sigaction", "installs a handler", signals},
    {"siginterrupt", "no effect"},
    {"sigaltstack", "no effect"},
    {"sigemptyset", "a set of signals"},
    {"sigfillset", "a set of signals"},
    {"sigaddset", "a set of signals"},
    {"sigdelset", "a set of signals"},
    {"sigismember", "a set of signals"},
    {"sigisemptyset", "a set of signals"},
    {"sigprocmask", "which signals the thread blocks", signals},
    {"sigpending", "those that threads have sent it", signals},
    {"raise", "handled at once by the calling thread"},
    {"gsignal", "handled at once by the calling thread"},
    {"kill", "to the process itself: as raise; to others: succeeds or fails",
     "a signal that a process sends to itself is handled by the thread that sends it"},
    {"killpg", "succeeds or fails"},
    {"sigqueue", "as kill", "a signal that a process sends to itself is handled by the thread that sends it"},
    {"pause", "waits for ever", signals},
    {"sigsuspend", "waits for ever", signals},
    {"sigwait", "one that a thread has sent it, or waits for ever", signals},
    {"sigwaitinfo", "one that a thread has sent it, or waits for ever", signals},
    {"sigtimedwait", "one that a thread has sent it, or times out", signals},
};

constexpr KnownFunction time_rows[] = {
    {"time", "any time"},
    {"clock", "any time"},
    {"gettimeofday", "any time"},
    {"ftime", "any time"},
    {"clock_gettime", "any time, not before the last one where the clock promises that"},
    {"timespec_get", "any time"},
    {"timespec_getres", "a nanosecond"},
    {"clock_getres", "a nanosecond"},
    {"clock_settime", "succeeds or fails, no effect"},
    {"settimeofday", "succeeds or fails, no effect"},
    {"stime", "succeeds or fails, no effect"},
    {"clock_getcpuclockid", "the clock of this process"},
    {"sleep", "any time passes"},
    {"usleep", "any time passes"},
    {"nanosleep", "any time passes"},
    {"clock_nanosleep", "any time passes"},
    {"tzset", "the variables hold anything from then on"},
    {"alarm", "never fires", timers},
    {"ualarm", "never fires", timers},
    {"getitimer", "not running", timers},
    {"setitimer", "never fires", timers},
    {"timer_create", "makes a timer", timers},
    {"timer_delete", "ends a timer"},
    {"timer_settime", "never fires", timers},
    {"timer_gettime", "not running", timers},
    {"timer_getoverrun", "0"},
    {"gmtime", "a date, one for all threads", zone},
    {"localtime", "a date, one for all threads", zone},
    {"gmtime_r", "a date", zone},
    {"localtime_r", "a date", zone},
    {"mktime", "a time from a date", zone},
    {"timegm", "a time from a date", zone},
    {"timelocal", "a time from a date", zone},
    {"difftime", "how many seconds"},
    {"asctime", "a date as text, one for all threads"},
    {"asctime_r", "a date as text"},
    {"ctime", "a time as text, one for all threads", zone},
    {"ctime_r", "a time as text", zone},
    {"strftime", "a date as text"},
    {"strptime", "a date from text, of numbers"},
};

constexpr KnownGroup groups[] = {
    {"options", "of the command line", options_rows},
    {"environment", "variables of the environment", environment_rows},
    {"process", "ids are any that are possible, the same at each call", process_rows},
    {"system", "what the system says of itself", system_rows},
    {"scheduling", "threads run when the search says so", scheduling_rows},
    {"signals", "installed; delivered to who sends them, or to another thread that waits", signals_rows},
    {"time", "clocks show any time", time_rows},
};

}  // namespace

std::span<const KnownGroup> known_system() { return groups; }

}  // namespace heddle::program
