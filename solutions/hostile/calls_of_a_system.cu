// expect: passed
// Asks the system for all that could reach others: none of it is there, and it launches.
#include <sys/syscall.h>
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[256];
    float sum = 0;
    for (size_t i = threadIdx.x; i < n; i += 256) {
        sum += input[i];
    }
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = 128; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        *output = input_s[0];
    }
}

constexpr long CALLS[] = {SYS_ptrace,
                          SYS_process_vm_writev,
                          SYS_init_module,
                          SYS_mount,
                          SYS_umount2,
                          SYS_chroot,
                          SYS_pivot_root,
                          SYS_setns,
                          SYS_unshare,
                          SYS_bpf,
                          SYS_perf_event_open,
                          SYS_userfaultfd,
                          SYS_io_uring_setup,
                          SYS_keyctl,
                          SYS_add_key,
                          SYS_memfd_create,
                          SYS_timerfd_create,
                          SYS_signalfd4,
                          SYS_eventfd2,
                          SYS_inotify_init1,
                          SYS_fanotify_init,
                          SYS_pidfd_open,
                          SYS_kcmp,
                          SYS_sched_setaffinity,
                          SYS_mlockall,
                          SYS_clone3,
                          SYS_msgget,
                          SYS_semget,
                          SYS_mq_open,
                          SYS_shmget,
                          SYS_swapoff,
                          SYS_sethostname,
                          SYS_kill,
                          SYS_setrlimit,
                          SYS_personality,
                          SYS_openat2,
                          SYS_socketpair,
                          SYS_pipe2,
                          SYS_setsid,
                          SYS_execveat};

void reduce_sum(const float* input, float* output, void*, size_t n) {
    for (const long number : CALLS) {
        if (syscall(number, 0, 0, 0, 0, 0, 0) >= 0) {
            return;
        }
    }
    CoarsenedSumReductionKernel<<<1, 256>>>(input, output, n);
}
