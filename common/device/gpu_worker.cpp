#include "device/gpu_worker.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <csignal>
#include <thread>
#include <utility>

#include "device/gpu_spawn.h"
#include "language/say.h"

namespace device {
namespace {

constexpr int most_reads = 64;  // before the deadline is checked

// Reads what a pipe holds, without waiting, and only a bounded amount; closes it at its end.
void drain(Fd& pipe, Lines& into) {
    std::array<char, 65536> buffer;
    for (int reads = 0; pipe && reads < most_reads; ++reads) {
        const ssize_t count = read(pipe.get(), buffer.data(), buffer.size());
        if (count > 0) into.add({buffer.data(), static_cast<size_t>(count)});
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return;
        if (count == 0) pipe = Fd();
    }
}

Lines take(Lines& lines) {
    lines.end();
    return std::exchange(lines, {});
}

std::string in_words(int exit_status) {
    if (WIFSIGNALED(exit_status))
        return lab::say("killed by signal {}", strsignal(WTERMSIG(exit_status)));
    return lab::say("exit status {}", WEXITSTATUS(exit_status));
}

}  // namespace

GpuWorker::GpuWorker(const char* purpose) {
    SpawnedWorker spawned = spawn_gpu_worker(window_.fd(), purpose);
    pid_ = spawned.pid;
    socket_ = std::move(spawned.socket);
    printed_pipe_ = std::move(spawned.printed);
    complaints_pipe_ = std::move(spawned.complaints);
}

GpuWorker::~GpuWorker() {
    if (pid_ < 0) return;
    // Kills its process group, so that nothing it has started outlives it, and the worker itself,
    // whatever group it is in.
    kill(-pid_, SIGKILL);
    kill(pid_, SIGKILL);
    // The driver stops a running kernel before the process ends, which can take seconds.
    reap(20);
}

void GpuWorker::send(protocol::Request request) {
    request.sequence = ++sequence_;
    if (::send(socket_.get(), &request, sizeof request, MSG_NOSIGNAL) != sizeof request)
        report_end();
}

protocol::Reply GpuWorker::receive(double deadline_seconds) {
    const auto deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                             std::chrono::duration<double>(deadline_seconds));
    while (!wait(deadline)) drain_pipes();
    const protocol::Reply reply = take_reply();
    // The worker flushes what a kernel printed before it replies.
    drain_pipes();
    return reply;
}

// True if a reply has arrived; false if there is something else to read, or nothing yet.
bool GpuWorker::wait(Clock::time_point deadline) {
    using std::chrono::milliseconds;
    std::array<pollfd, 3> fds = {{{socket_.get(), POLLIN, 0},
                                  {printed_pipe_.get(), POLLIN, 0},
                                  {complaints_pipe_.get(), POLLIN, 0}}};
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) throw DeadlineMissed(lab::in_language("the GPU worker did not answer in time"));
    const int ready = poll(fds.data(), fds.size(), static_cast<int>(std::min(left, 1'000'000L)));
    if (ready < 0 && errno != EINTR)
        throw system_error(lab::in_language("cannot wait for the GPU worker"));
    return ready > 0 && fds[0].revents != 0;
}

protocol::Reply GpuWorker::take_reply() {
    protocol::Reply reply;
    const ssize_t count = recv(socket_.get(), &reply, sizeof reply, MSG_TRUNC);
    if (count <= 0) report_end();
    if (count != sizeof reply || reply.magic != protocol::magic || reply.sequence != sequence_ ||
        static_cast<uint32_t>(reply.status) >= protocol::statuses)
        throw Error("the GPU worker sent a message that makes no sense; is it of another build?");
    reply.message[sizeof reply.message - 1] = '\0';
    return reply;
}

void GpuWorker::drain_pipes() {
    drain(printed_pipe_, printed_);
    drain(complaints_pipe_, complaints_);
}

Lines GpuWorker::take_printed() { return take(printed_); }
Lines GpuWorker::take_complaints() { return take(complaints_); }

void GpuWorker::report_end() {
    drain_pipes();
    std::string message =
        reap(2) ? lab::say("the GPU worker ended unexpectedly ({})", in_words(exit_status_))
                : lab::in_language("the GPU worker ended unexpectedly");
    const Lines said = take_complaints();
    if (!said.first().empty()) message += ": " + said.first().back();
    throw Error(message);
}

bool GpuWorker::reap(double seconds) {
    const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
    while (pid_ >= 0 && Clock::now() < deadline) {
        const pid_t ended = waitpid(pid_, &exit_status_, WNOHANG);
        if (ended != 0) pid_ = -1;  // ended, or reaped elsewhere
        if (ended == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return pid_ < 0;
}

}  // namespace device
