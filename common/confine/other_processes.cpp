#include "confine/other_processes.h"

#include <linux/sched.h>
#include <unistd.h>

#include <cerrno>

#include "confine/filter.h"

namespace confine {
namespace {

constexpr int to_start[] = {SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat)};
// setpgid and setsid: out of reach of whoever ends this process by its group.
constexpr int to_reach[] = {SCMP_SYS(kill),
                            SCMP_SYS(tkill),
                            SCMP_SYS(rt_sigqueueinfo),
                            SCMP_SYS(rt_tgsigqueueinfo),
                            SCMP_SYS(pidfd_send_signal),
                            SCMP_SYS(setpgid),
                            SCMP_SYS(setsid),
                            SCMP_SYS(setpriority),
                            SCMP_SYS(ioprio_set)};

}  // namespace

bool give_up_other_processes() {
    constexpr uint32_t refused = SCMP_ACT_ERRNO(EPERM);
    const auto own = static_cast<scmp_datum_t>(getpid());
    Filter filter(SCMP_ACT_ALLOW);
    filter.answer(refused, to_start);
    filter.answer(refused, to_reach);
    // Its flags lie in memory, where a filter cannot look; the C library then takes clone.
    filter.answer(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3));
    filter.answer(refused, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0});
    filter.answer(refused, SCMP_SYS(tgkill), {0, SCMP_CMP_NE, own, 0});   // abort()'s is its own
    filter.answer(refused, SCMP_SYS(prlimit64), {0, SCMP_CMP_NE, 0, 0});  // getrlimit()'s is 0
    return filter.load();
}

}  // namespace confine
