#include "device/gpu_spawn.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>

#include <csignal>
#include <filesystem>
#include <string_view>

#include "device/gpu_protocol.h"
#include "language/say.h"

extern char** environ;

namespace device {
namespace {

// The two ends of a pipe or socket; ours first.
struct Ends {
    Fd ours, theirs;
};

Ends checked(int result, const int (&fds)[2]) {
    if (result != 0) throw system_error(lab::in_language("cannot connect to a GPU worker"));
    return {Fd(fds[0]), Fd(fds[1])};
}

Ends make_socket() {
    int fds[2] = {-1, -1};
    return checked(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, fds), fds);
}

Ends make_pipe() {
    int fds[2] = {-1, -1};
    Ends ends = checked(pipe2(fds, O_CLOEXEC), fds);
    fcntl(ends.ours.get(), F_SETFL, O_NONBLOCK);
    return ends;
}

// A copy with a number above those of the worker's own descriptors, so that no intervening dup2
// overwrites one that is still needed.
Fd out_of_the_way(int fd) {
    Fd copy(fcntl(fd, F_DUPFD_CLOEXEC, 16));
    if (!copy) throw system_error(lab::in_language("cannot connect to a GPU worker"));
    return copy;
}

// The worker's memory must hold no secret of the harness (a seed, say), not even as an environment
// variable.
bool driver_needs(std::string_view variable) {
    const std::string_view name = variable.substr(0, variable.find('='));
    if (name.starts_with("CUDA_") || name.starts_with("NVIDIA_")) return true;
    for (std::string_view known :
         {"LD_LIBRARY_PATH", "HOME", "PATH", "TMPDIR", "LANGUAGE", "ASAN_OPTIONS"})
        if (name == known) return true;
    return false;
}

std::vector<char*> worker_environment() {
    std::vector<char*> kept;
    for (char** variable = environ; *variable != nullptr; ++variable)
        if (driver_needs(*variable)) kept.push_back(*variable);
    kept.push_back(nullptr);
    return kept;
}

class SpawnActions {
  public:
    SpawnActions() { posix_spawn_file_actions_init(&actions_); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }

    void give(const Fd& fd, int as) { posix_spawn_file_actions_adddup2(&actions_, fd.get(), as); }
    void give_nothing(int as) {
        posix_spawn_file_actions_addopen(&actions_, as, "/dev/null", O_RDONLY, 0);
    }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_;
};

// A separate process group, with no signal blocked or ignored, whatever the harness blocks or
// ignores.
class SpawnAttributes {
  public:
    SpawnAttributes() {
        posix_spawnattr_init(&attributes_);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &all);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
    ~SpawnAttributes() { posix_spawnattr_destroy(&attributes_); }

    const posix_spawnattr_t* get() const { return &attributes_; }

  private:
    posix_spawnattr_t attributes_;
};

pid_t spawn(const SpawnActions& actions, std::string purpose) {
    const auto path =
        std::filesystem::read_symlink("/proc/self/exe").replace_filename("gpu_worker");
    std::string program = path.string(), parent = std::to_string(getpid());
    char* const arguments[] = {program.data(), parent.data(), purpose.data(), nullptr};
    auto environment = worker_environment();
    pid_t pid = -1;
    errno = posix_spawn(&pid, program.c_str(), actions.get(), SpawnAttributes().get(), arguments,
                        environment.data());
    if (errno != 0) throw system_error(lab::say("cannot start the GPU worker {}", program));
    return pid;
}

}  // namespace

SpawnedWorker spawn_gpu_worker(int window_fd, const char* purpose) {
    Ends socket = make_socket(), printed = make_pipe(), complaints = make_pipe();
    const Fd their_socket = out_of_the_way(socket.theirs.get());
    const Fd their_window = out_of_the_way(window_fd);
    const Fd their_printed = out_of_the_way(printed.theirs.get());
    const Fd their_complaints = out_of_the_way(complaints.theirs.get());

    SpawnActions actions;
    actions.give_nothing(0);
    actions.give(their_printed, 1);
    actions.give(their_complaints, 2);
    actions.give(their_socket, protocol::socket_fd);
    actions.give(their_window, protocol::window_fd);
    return {spawn(actions, purpose), std::move(socket.ours), std::move(printed.ours),
            std::move(complaints.ours)};
}

}  // namespace device
