// gpu_worker: holds the CUDA driver for the harness, which starts it with its descriptors in place
// (gpu_protocol.h). It handles one request after another, and ends with the harness.
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "device/gpu_window.h"
#include "device/worker_confinement.h"
#include "device/worker_service.h"
#include "language/say.h"

namespace {

using device::protocol::Reply;
using device::protocol::Request;

// While a GPU kernel spins, the driver's call does not return, so a signal must end this process
// with its parent. The parent may have ended between the fork and prctl(), hence the check.
void end_with_parent(const char* parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != std::atoi(parent)) std::_Exit(1);
}

void close_other_descriptors() {
    constexpr unsigned first = device::protocol::window_fd + 1;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
    for (int fd = first; fd < sysconf(_SC_OPEN_MAX); ++fd) close(fd);
}

void keep_no_core_file() {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
}

bool receive(Request& request) {
    const ssize_t count = recv(device::protocol::socket_fd, &request, sizeof request, MSG_TRUNC);
    return count == sizeof request && request.magic == device::protocol::magic;
}

void send_reply(const Reply& reply) {
    if (send(device::protocol::socket_fd, &reply, sizeof reply, MSG_NOSIGNAL) != sizeof reply)
        std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("gpu_worker is started by the lab programs; run `make lab01 test` instead\n",
                   stderr);
        return 2;
    }
    lab::use_language(std::filesystem::read_symlink("/proc/self/exe").parent_path() / "locale");
    end_with_parent(argv[1]);
    close_other_descriptors();
    keep_no_core_file();
    // A worker that probes is not confined: it may run the driver's program that creates the GPU's
    // files in /dev.
    if (std::string_view(argv[2]) != device::protocol::to_probe) device::confine_files();

    auto window = device::Window::inherited(device::protocol::window_fd);
    device::Service service(window.bytes(), send_reply);
    for (Request request; receive(request);) send_reply(service.answer(request));
    // No return: the driver's own exit handlers may wait for a context that is lost.
    std::_Exit(0);
}
