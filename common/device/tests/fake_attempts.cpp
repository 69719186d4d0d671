#include "fake_attempts.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <future>
#include <thread>
#include <utility>

namespace {

// The way of system calls: -1 and errno.
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

// Without a byte of it.
int write_file() { return open(FOLDER_OF_TESTS "/kernels.ptx", O_WRONLY); }

int open_socket() { return socket(AF_INET, SOCK_STREAM, 0); }

// Leaked: the thread waits for the end of the process.
struct DriverThread {
    std::promise<void> asked;
    std::promise<std::pair<int, int>> answer;  // what a call returned, and errno
};
DriverThread* driver_thread = nullptr;

int socket_of_driver_thread() {
    driver_thread->asked.set_value();
    const auto [result, error] = driver_thread->answer.get_future().get();
    errno = error;
    return result;
}

int thread() {
    std::thread([] {}).join();
    return 0;
}

}  // namespace

void start_driver_thread() {
    if (driver_thread) return;
    driver_thread = new DriverThread;
    std::thread([] {
        driver_thread->asked.get_future().wait();
        const int result = open_socket();
        driver_thread->answer.set_value({result, errno});
    }).detach();
}

void print_attempts() {
    print("process", new_process());
    print("program", other_program());
    print("socket", open_socket());
    print("socket of the driver's thread", socket_of_driver_thread());
    print("write", write_file());
    print("read", open(FOLDER_OF_TESTS "/kernels.ptx", O_RDONLY));
    print("own memory's map", open("/proc/self/maps", O_RDONLY));
    print("driver's file", open("/dev/null", O_RDWR));
    print("thread", thread());
}
