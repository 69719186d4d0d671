#include "base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <thread>

#include "base/error.h"
#include "language/say.h"

namespace lab {
namespace {

using Clock = std::chrono::steady_clock;

// The child's data, made before fork(): after it only async-signal-safe calls are allowed.
struct Prepared {
    std::vector<char*> argv, environment;
    std::vector<std::string> kept;
    const char* folder;
};

// nvcc takes flags from its environment, and its intermediate files go where TMPDIR says.
std::vector<std::string> environment_for(const std::filesystem::path& folder) {
    std::vector<std::string> list = {"TMPDIR=" + folder.string()};
    for (char** entry = environ; *entry; ++entry) {
        const std::string text = *entry;
        if (!text.starts_with("TMPDIR=") && !text.starts_with("NVCC_")) list.push_back(text);
    }
    return list;
}

// Sets the hard limit too, since a process can raise its own soft limit. `more`: how far the hard
// limit is above the soft one.
void limit(int resource, rlim_t value, rlim_t more = 0) {
    rlimit now{};
    getrlimit(static_cast<__rlimit_resource>(resource), &now);
    now.rlim_cur = std::min(value, now.rlim_max);
    if (value < RLIM_INFINITY - more) now.rlim_max = std::min(value + more, now.rlim_max);
    setrlimit(static_cast<__rlimit_resource>(resource), &now);
}

[[noreturn]] void become(const Prepared& prepared, const ProcessLimits& limits, int output,
                         int failed) {
    if (limits.own_session)
        setsid();
    else
        setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Sends a signal, which a program can ignore until the wall clock ends it.
    limit(RLIMIT_CPU, limits.cpu_seconds, static_cast<rlim_t>(limits.wall_seconds) + 1);
    limit(RLIMIT_AS, limits.memory_bytes);
    limit(RLIMIT_FSIZE, limits.file_bytes);
    limit(RLIMIT_NPROC, limits.processes);
    limit(RLIMIT_CORE, 0);
    const int null = open("/dev/null", O_RDONLY);  // not the input of this program
    if (null >= 0) dup2(null, 0);
    dup2(output, 1);
    dup2(output, 2);
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);  // this program may have inherited files
    if (null >= 0 && chdir(prepared.folder) == 0)
        execve(prepared.argv[0], prepared.argv.data(), prepared.environment.data());
    const int reason = errno;
    if (write(failed, &reason, sizeof reason) < 0) _exit(126);
    _exit(127);
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

volatile std::sig_atomic_t interrupted_by = 0;

// While this object lives, a signal that would end this program is only recorded: first the child
// must be ended and its folder removed.
class Interrupts {
  public:
    Interrupts() {
        struct sigaction note {};
        note.sa_handler = [](int signal) { interrupted_by = signal; };
        for (size_t i = 0; i < signals.size(); ++i) {
            sigaction(signals[i], nullptr, &before_[i]);
            if (before_[i].sa_handler != SIG_IGN) sigaction(signals[i], &note, nullptr);
        }
    }
    ~Interrupts() {
        for (size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
    }
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

  private:
    static constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, signals.size()> before_{};
};

// Keeps the beginning and the end of a text, where the reason usually is, and drops the middle.
class Kept {
  public:
    explicit Kept(size_t most) : end_bytes_(most / 4), begin_bytes_(most - end_bytes_) {}
    void add(std::string_view more) {
        const size_t room = begin_bytes_ - std::min(begin_bytes_, begin_.size());
        begin_ += more.substr(0, room);
        end_ += more.substr(std::min(room, more.size()));
        if (end_.size() > end_bytes_) end_.erase(0, end_.size() - end_bytes_);
    }
    std::string text() const { return begin_ + end_; }

  private:
    size_t end_bytes_, begin_bytes_;
    std::string begin_, end_;
};

bool is_over(Clock::time_point start, const ProcessLimits& limits) {
    return seconds_since(start) > limits.wall_seconds || interrupted_by;
}

// Reads until the pipe closes or time runs out; false in the latter case.
bool collect(int pipe, Clock::time_point start, const ProcessLimits& limits, Kept& output,
             const std::function<void(int)>& every_second) {
    char buffer[1 << 14];
    for (int told = 0;;) {
        const double seconds = seconds_since(start);
        if (is_over(start, limits)) return false;
        if (static_cast<int>(seconds) > told) every_second(told = static_cast<int>(seconds));
        pollfd wait{pipe, POLLIN, 0};
        if (poll(&wait, 1, 100) <= 0) continue;
        const ssize_t n = read(pipe, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return true;
        output.add({buffer, static_cast<size_t>(n)});
    }
}

// Gives a program that closed its output early the remaining time; false if that runs out.
bool ends_in_time(pid_t child, Clock::time_point start, const ProcessLimits& limits, int& status) {
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (is_over(start, limits)) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

struct Pipe {
    int ends[2] = {-1, -1};
    Pipe() {
        if (pipe2(ends, O_CLOEXEC) != 0)
            throw NoVerdict(fmt::format("pipe: {}", std::strerror(errno)));
    }
    ~Pipe() {
        close(ends[0]);
        close_write();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close_write() {
        if (ends[1] >= 0) close(ends[1]);
        ends[1] = -1;
    }
};

Prepared prepare(const std::vector<std::string>& argv, const std::filesystem::path& folder) {
    Prepared prepared;
    prepared.kept = environment_for(folder);
    prepared.folder = folder.c_str();
    for (const std::string& word : argv) prepared.argv.push_back(const_cast<char*>(word.c_str()));
    for (std::string& entry : prepared.kept) prepared.environment.push_back(entry.data());
    prepared.argv.push_back(nullptr);
    prepared.environment.push_back(nullptr);
    return prepared;
}

}  // namespace

Finished run_process(const std::vector<std::string>& argv, const std::filesystem::path& folder,
                     const ProcessLimits& limits, const std::function<void(int)>& every_second) {
    const Prepared prepared = prepare(argv, folder);
    Pipe output, failed;
    const auto start = Clock::now();
    const Interrupts interrupts;  // before there is a child; exec() resets the child's handlers
    const pid_t child = fork();
    if (child < 0) throw NoVerdict(say("cannot start {}: {}", argv[0], std::strerror(errno)));
    if (child == 0) become(prepared, limits, output.ends[1], failed.ends[1]);
    output.close_write();
    failed.close_write();

    Finished finished;
    Kept kept(limits.output_bytes);
    int status = 0;
    finished.timed_out = !collect(output.ends[0], start, limits, kept, every_second) ||
                         !ends_in_time(child, start, limits, status);
    finished.output = kept.text();
    // Not only after a timeout: a grandchild that closed its output could still be running.
    kill(-child, SIGKILL);
    while (finished.timed_out && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (const int signal = interrupted_by) {
        interrupted_by = 0;
        throw Interrupted(signal);
    }
    int reason = 0;
    if (read(failed.ends[0], &reason, sizeof reason) == sizeof reason) {
        throw NoVerdict(say("cannot start {}: {}", argv[0], std::strerror(reason)));
    }
    if (WIFEXITED(status)) finished.exit_status = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) finished.signal = WTERMSIG(status);
    return finished;
}

}  // namespace lab
