#include "confine/other_processes.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <linux/sockios.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>

#include "confine/filter.h"

namespace confine {
namespace {

constexpr int to_start[] = {SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat)};
// setpgid and setsid: they would escape a kill of the process group.
constexpr int to_reach[] = {SCMP_SYS(kill),
                            SCMP_SYS(tkill),
                            SCMP_SYS(rt_sigqueueinfo),
                            SCMP_SYS(rt_tgsigqueueinfo),
                            SCMP_SYS(pidfd_send_signal),
                            SCMP_SYS(setpgid),
                            SCMP_SYS(setsid),
                            SCMP_SYS(setpriority),
                            SCMP_SYS(ioprio_set),
                            SCMP_SYS(sched_setscheduler),
                            SCMP_SYS(sched_setparam),
                            SCMP_SYS(sched_setattr),
                            SCMP_SYS(sched_setaffinity),
                            SCMP_SYS(migrate_pages),
                            SCMP_SYS(move_pages)};

// These make the kernel send a chosen signal to a chosen process.
constexpr unsigned to_signal_by_file[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG};
constexpr unsigned to_signal_by_device[] = {FIOSETOWN, SIOCSPGRP};

}  // namespace

bool give_up_other_processes() {
    constexpr uint32_t refused = SCMP_ACT_ERRNO(EPERM);
    const auto own = static_cast<scmp_datum_t>(getpid());
    Filter filter(SCMP_ACT_ALLOW);
    filter.answer(refused, to_start);
    filter.answer(refused, to_reach);
    filter.refuse_unreadable(SCMP_SYS(clone3));
    filter.answer(refused, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0});
    filter.answer(refused, SCMP_SYS(tgkill), {0, SCMP_CMP_NE, own, 0});   // abort() passes its own
    filter.answer(refused, SCMP_SYS(prlimit64), {0, SCMP_CMP_NE, 0, 0});  // getrlimit() passes 0
    for (const unsigned what : to_signal_by_file)
        filter.answer(refused, SCMP_SYS(fcntl), is(1, what));
    for (const unsigned what : to_signal_by_device)
        filter.answer(refused, SCMP_SYS(ioctl), is(1, what));
    // Preserves the signal that this process gets when its parent ends.
    filter.answer(refused, SCMP_SYS(prctl), is(0, PR_SET_PDEATHSIG));
    return filter.load();
}

}  // namespace confine
