#include "plan/runtime/confine.h"

#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>

namespace plan {

namespace {

// No files, processes, threads, sockets, signals to others. Everything else is EPERM.
constexpr int allowed[] = {SCMP_SYS(write),
                           SCMP_SYS(read),
                           SCMP_SYS(close),
                           SCMP_SYS(lseek),
                           SCMP_SYS(fstat),
                           SCMP_SYS(mmap),
                           SCMP_SYS(munmap),
                           SCMP_SYS(mprotect),
                           SCMP_SYS(mremap),
                           SCMP_SYS(brk),
                           SCMP_SYS(madvise),
                           SCMP_SYS(futex),
                           SCMP_SYS(exit),
                           SCMP_SYS(exit_group),
                           SCMP_SYS(rt_sigaction),
                           SCMP_SYS(rt_sigprocmask),
                           SCMP_SYS(sigaltstack),
                           SCMP_SYS(rt_sigreturn),
                           SCMP_SYS(clock_gettime),
                           SCMP_SYS(gettimeofday),
                           SCMP_SYS(time),
                           SCMP_SYS(nanosleep),
                           SCMP_SYS(clock_nanosleep),
                           SCMP_SYS(getpid),
                           SCMP_SYS(gettid),
                           SCMP_SYS(getrandom),
                           SCMP_SYS(sched_yield),
                           SCMP_SYS(getrusage),
                           SCMP_SYS(uname),
                           SCMP_SYS(restart_syscall)};

}  // namespace

bool confine() {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) return false;
    bool made = true;
    for (const int call : allowed) {
        const int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0);
        made &= error == 0 || error == -EDOM;  // an architecture without this call
    }
    // abort() and raise(): to itself only.
    made &= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                             SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(getpid()))) == 0;
    const bool loaded = made && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return loaded;
}

}  // namespace plan
