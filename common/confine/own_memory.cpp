#include "confine/own_memory.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <unistd.h>

#include <cerrno>

#include "confine/filter.h"

namespace confine {
namespace {

// Excludes opening files, processes, threads, sockets and signals to others.
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

// Calls of the loader, and those that set the stricter filter afterwards.
constexpr int loading[] = {SCMP_SYS(readlink), SCMP_SYS(stat),    SCMP_SYS(newfstatat),
                           SCMP_SYS(access),   SCMP_SYS(pread64), SCMP_SYS(prctl),
                           SCMP_SYS(seccomp)};

// Calls of a thread that begins, besides clone, whose flags say that it is one.
constexpr int starting[] = {SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_getaffinity),
                            SCMP_SYS(sched_setaffinity)};

// On descriptors that are open.
constexpr int connected[] = {SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(epoll_ctl),
                             SCMP_SYS(poll),       SCMP_SYS(ppoll),       SCMP_SYS(readv),
                             SCMP_SYS(writev),     SCMP_SYS(recvfrom),    SCMP_SYS(recvmsg),
                             SCMP_SYS(sendto),     SCMP_SYS(sendmsg),     SCMP_SYS(shutdown)};

void allow_own_memory(Filter& filter) {
    filter.answer(SCMP_ACT_ALLOW, allowed);
    // Signals to itself only, for abort() and raise().
    const auto itself = static_cast<scmp_datum_t>(getpid());
    filter.answer(SCMP_ACT_ALLOW, SCMP_SYS(tgkill), {0, SCMP_CMP_EQ, itself, 0});
}

void allow_own_threads(Filter& filter) {
    allow_own_memory(filter);
    filter.answer(SCMP_ACT_ALLOW, starting);
    filter.answer(SCMP_ACT_ALLOW, SCMP_SYS(clone),
                  {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD});
    filter.refuse_unreadable(SCMP_SYS(clone3));
}

void allow_loading(Filter& filter) {
    filter.answer(SCMP_ACT_ALLOW, loading);
    constexpr scmp_datum_t writing = O_ACCMODE | O_CREAT | O_TRUNC;
    filter.answer(SCMP_ACT_ALLOW, SCMP_SYS(openat), {2, SCMP_CMP_MASKED_EQ, writing, O_RDONLY});
}

}  // namespace

bool give_up_all_but_own_memory() {
    Filter filter(SCMP_ACT_ERRNO(EPERM));
    allow_own_memory(filter);
    return filter.load();
}

bool give_up_all_but_own_threads() {
    Filter filter(SCMP_ACT_ERRNO(EPERM));
    allow_own_threads(filter);
    return filter.load();
}

bool give_up_all_but_own_threads_and_connections() {
    Filter filter(SCMP_ACT_ERRNO(EPERM));
    allow_own_threads(filter);
    filter.answer(SCMP_ACT_ALLOW, connected);
    return filter.load();
}

bool give_up_all_but_loading() {
    Filter filter(SCMP_ACT_ERRNO(EPERM));
    allow_own_memory(filter);
    allow_loading(filter);
    return filter.load();
}

}  // namespace confine
