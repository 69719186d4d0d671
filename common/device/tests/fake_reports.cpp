#include "fake_reports.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <thread>

extern char** environ;

namespace {

constexpr char file[] = FOLDER_OF_TESTS "/kernels.ptx";

// `result` is that of a system call: -1 with errno if it failed.
void print(const char* attempt, int result) {
    std::printf("%s: %s\n", attempt, result == -1 ? std::strerror(errno) : "done");
}

int new_process() {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    return child;
}

int other_program() {
    char name[] = "/bin/true";
    char* const arguments[] = {name, nullptr};
    return execv(name, arguments);
}

// These attempts change nothing if they are allowed.
int limit_parent() {
    rlimit same{};
    prlimit(getppid(), RLIMIT_CPU, nullptr, &same);
    return prlimit(getppid(), RLIMIT_CPU, &same, nullptr);
}

// The signals for this pipe would be sent to the parent and end it.
int signal_by_file() {
    int ends[2];
    if (pipe(ends) != 0) return 0;
    return fcntl(ends[0], F_SETOWN, getppid());
}

int slow_down_parent() {
    const sched_param same{};
    return sched_setscheduler(getppid(), sched_getscheduler(getppid()), &same);
}

int socket_pair() {
    int ends[2];
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends);
}

// setxattrat(), since Linux 6.13: C libraries may be older.
int set_attribute() {
    return static_cast<int>(syscall(463, AT_FDCWD, file, 0, "user.test", nullptr, 0));
}

int change_mode() {
    struct stat found {};
    return stat(file, &found) == 0 ? chmod(file, found.st_mode) : -1;
}

int thread() {
    std::thread([] {}).join();
    return 0;
}

void print_attempts() {
    print("process", new_process());
    print("program", other_program());
    print("socket", socket(AF_INET, SOCK_STREAM, 0));
    print("pair of sockets", socket_pair());
    print("signal", kill(getppid(), 0));
    print("signal by a file", signal_by_file());
    print("parent's end", prctl(PR_SET_PDEATHSIG, SIGKILL));
    print("parent's limit", limit_parent());
    print("parent's schedule", slow_down_parent());
    print("other group", setpgid(0, 0));
    print("mode", change_mode());
    print("attribute", set_attribute());
    print("cut", open("/dev/null", O_RDONLY | O_TRUNC));
    print("cut by the fourth mode", open("/dev/null", O_ACCMODE | O_TRUNC));
    print("watch", inotify_add_watch(inotify_init(), "/", IN_OPEN));
    print("write", open(file, O_WRONLY));  // writes no byte
    print("read", open(file, O_RDONLY));
    print("terminal", open("/dev/ptmx", O_RDWR | O_NOCTTY));
    print("own memory's map", open("/proc/self/maps", O_RDONLY));
    print("driver's file", open("/dev/null", O_RDWR));
    print("thread", thread());
}

// Leaked: the thread waits until the process ends.
struct DriverThread {
    std::promise<void> asked, answered;
};
DriverThread* driver_thread = nullptr;

}  // namespace

void start_driver_thread() {
    if (driver_thread) return;
    driver_thread = new DriverThread;
    std::thread([] {
        driver_thread->asked.get_future().wait();
        print_attempts();
        driver_thread->answered.set_value();
    }).detach();
}

void report_environment() {
    for (char** variable = environ; *variable != nullptr; ++variable) std::puts(*variable);
}

void report_descriptors() {
    DIR* folder = opendir("/proc/self/fd");
    while (const dirent* entry = readdir(folder))
        if (entry->d_name[0] != '.' && std::atoi(entry->d_name) != dirfd(folder))
            std::puts(entry->d_name);
    closedir(folder);
}

void report_process() {
    int signal_at_parents_end = 0;
    prctl(PR_GET_PDEATHSIG, &signal_at_parents_end);
    std::printf("%d\n%d\n%d\n", getpid(), getpgrp(), signal_at_parents_end);
}

void report_attempts() { print_attempts(); }

void report_drivers_attempts() {
    driver_thread->asked.set_value();
    driver_thread->answered.get_future().wait();
}
