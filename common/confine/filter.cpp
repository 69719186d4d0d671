#include "confine/filter.h"

#include <linux/sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <span>

namespace confine {
namespace {

// Nothing that compiles a file or drives a GPU needs one of these, and each has been somebody's way
// out: they answer EPERM.
constexpr int dangerous[] = {
    // the network, and what does reads and writes past this filter
    SCMP_SYS(socket), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    // other processes
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(kcmp),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(pidfd_open),
    // other views of the machine
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root),
    SCMP_SYS(chroot), SCMP_SYS(open_tree), SCMP_SYS(move_mount), SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig), SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(name_to_handle_at),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(fanotify_init),
    // the kernel's rarely walked corners
    SCMP_SYS(bpf), SCMP_SYS(userfaultfd), SCMP_SYS(perf_event_open), SCMP_SYS(keyctl),
    SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(init_module), SCMP_SYS(finit_module),
    SCMP_SYS(delete_module), SCMP_SYS(kexec_load), SCMP_SYS(reboot), SCMP_SYS(swapon),
    SCMP_SYS(swapoff), SCMP_SYS(acct), SCMP_SYS(quotactl), SCMP_SYS(syslog), SCMP_SYS(modify_ldt),
    // what outlives a process
    SCMP_SYS(shmget), SCMP_SYS(msgget), SCMP_SYS(semget), SCMP_SYS(mq_open)};

constexpr unsigned long new_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                         CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

// An architecture without the call has nothing to refuse.
bool added(int error) { return error == 0 || error == -EDOM; }

bool refuse(scmp_filter_ctx filter, std::span<const int> calls) {
    bool all = true;
    for (const int call : calls)
        all &= added(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0));
    return all;
}

// Its flags lie in memory, where a filter cannot look; the C library then takes clone.
bool refuse_clone3(scmp_filter_ctx filter) {
    return added(seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0));
}

bool refuse_dangerous_calls(scmp_filter_ctx filter) {
    bool all = refuse(filter, dangerous) && refuse_clone3(filter);
    for (unsigned long flag = 1; flag <= new_namespaces; flag <<= 1) {
        if (!(flag & new_namespaces)) continue;
        const scmp_arg_cmp wanted{0, SCMP_CMP_MASKED_EQ, flag, flag};
        all &= added(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, wanted));
    }
    // Types on the terminal of whoever started the grader.
    const scmp_arg_cmp typing{1, SCMP_CMP_MASKED_EQ, 0xffffffff, TIOCSTI};
    all &= added(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1, typing));
    return all;
}

constexpr int processes[] = {SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat)};

bool refuse_new_processes(scmp_filter_ctx filter) {
    const scmp_arg_cmp no_thread{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0};
    return refuse(filter, processes) && refuse_clone3(filter) &&
           added(seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, no_thread));
}

bool load_filter(bool (*add_rules)(scmp_filter_ctx)) {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) return false;
    // For the threads that are there already, too.
    const bool loaded = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                        add_rules(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return loaded;
}

}  // namespace

bool give_up_dangerous_calls() { return load_filter(refuse_dangerous_calls); }
bool give_up_new_processes() { return load_filter(refuse_new_processes); }

}  // namespace confine
