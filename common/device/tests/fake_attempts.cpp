#include "fake_attempts.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <thread>

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

// One without a name, so that nothing is left.
int write_file() { return open(FOLDER_OF_TESTS, O_WRONLY | O_TMPFILE, 0600); }

int thread() {
    std::thread([] {}).join();
    return 0;
}

}  // namespace

void print_attempts() {
    print("process", new_process());
    print("program", other_program());
    print("socket", socket(AF_INET, SOCK_STREAM, 0));
    print("write", write_file());
    print("read", open(FOLDER_OF_TESTS "/kernels.ptx", O_RDONLY));
    print("own memory's map", open("/proc/self/maps", O_RDONLY));
    print("driver's file", open("/dev/null", O_RDWR));
    print("thread", thread());
}
