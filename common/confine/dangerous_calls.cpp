#include "confine/dangerous_calls.h"

#include <linux/sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>

#include "confine/filter.h"

namespace confine {
namespace {

// No compiler or GPU driver needs one of these, and each has been used to break out of a sandbox.
constexpr int dangerous[] = {
    // io_uring, whose reads and writes bypass this filter
    SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register),
    // other processes
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(kcmp),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_open),
    // namespaces, mounts and other views of the file system
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root),
    SCMP_SYS(chroot), SCMP_SYS(open_tree), SCMP_SYS(move_mount), SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(name_to_handle_at),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(fanotify_init), SCMP_SYS(inotify_add_watch),
    // the kernel's rarely used parts
    SCMP_SYS(bpf), SCMP_SYS(userfaultfd), SCMP_SYS(perf_event_open), SCMP_SYS(keyctl),
    SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(init_module), SCMP_SYS(finit_module),
    SCMP_SYS(delete_module), SCMP_SYS(kexec_load), SCMP_SYS(reboot), SCMP_SYS(swapon),
    SCMP_SYS(swapoff), SCMP_SYS(acct), SCMP_SYS(quotactl), SCMP_SYS(syslog), SCMP_SYS(modify_ldt),
    // objects that outlive a process
    SCMP_SYS(shmget), SCMP_SYS(msgget), SCMP_SYS(semget), SCMP_SYS(mq_open)};

constexpr int network[] = {SCMP_SYS(socket), SCMP_SYS(socketpair)};

constexpr unsigned long new_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                         CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

}  // namespace

bool give_up_dangerous_calls(bool local_sockets) {
    constexpr uint32_t refused = SCMP_ACT_ERRNO(EPERM);
    Filter filter(SCMP_ACT_ALLOW);
    filter.answer(refused, dangerous);
    if (!local_sockets) filter.answer(refused, network);
    // No other family than AF_UNIX and AF_INET.
    if (local_sockets) filter.answer(refused, SCMP_SYS(socket), {0, SCMP_CMP_GT, AF_INET, 0});
    filter.refuse_unreadable(SCMP_SYS(clone3));
    for (unsigned long flag = 1; flag <= new_namespaces; flag <<= 1)
        if (flag & new_namespaces)
            filter.answer(refused, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, flag, flag});
    // TIOCSTI types into the terminal from which the grader was started.
    filter.answer(refused, SCMP_SYS(ioctl), is(1, TIOCSTI));
    return filter.load();
}

}  // namespace confine
