#include "plan/runtime/confine.h"

#include <fcntl.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <span>

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

// The loader's, and what sets the stricter filter behind it.
constexpr int loading[] = {SCMP_SYS(readlink), SCMP_SYS(stat),    SCMP_SYS(newfstatat),
                           SCMP_SYS(access),   SCMP_SYS(pread64), SCMP_SYS(prctl),
                           SCMP_SYS(seccomp)};

// An architecture without the call has nothing to allow.
bool added(int error) { return error == 0 || error == -EDOM; }

bool allow(scmp_filter_ctx filter, std::span<const int> calls) {
    bool all = true;
    for (const int call : calls) all &= added(seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0));
    return all;
}

bool allow_loading(scmp_filter_ctx filter) {
    constexpr scmp_datum_t writing = O_ACCMODE | O_CREAT | O_TRUNC;
    const scmp_arg_cmp reading{2, SCMP_CMP_MASKED_EQ, writing, O_RDONLY};
    return allow(filter, loading) &&
           added(seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(openat), 1, reading));
}

// To itself only: abort() and raise().
bool allow_own_signals(scmp_filter_ctx filter) {
    const scmp_arg_cmp itself{0, SCMP_CMP_EQ, static_cast<scmp_datum_t>(getpid()), 0};
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, itself) == 0;
}

bool load(bool with_loading) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) return false;
    const bool made = allow(filter, allowed) && allow_own_signals(filter) &&
                      (!with_loading || allow_loading(filter));
    const bool loaded = made && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return loaded;
}

}  // namespace

bool confine() { return load(false); }

bool confine_to_loading() { return load(true); }

}  // namespace plan
