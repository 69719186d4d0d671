// The client's end of the worker process `gpu_worker`: starts it, exchanges messages with it,
// collects its output and ends it.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <string>

#include "device/gpu_fd.h"
#include "device/gpu_lines.h"
#include "device/gpu_protocol.h"
#include "device/gpu_window.h"

namespace device {

// No reply in time. The worker is then unusable.
struct DeadlineMissed : Error {
    using Error::Error;
};

class GpuWorker {
  public:
    explicit GpuWorker(const char* purpose = protocol::to_run);  // throws Error if it cannot start
    GpuWorker(const GpuWorker&) = delete;
    GpuWorker& operator=(const GpuWorker&) = delete;
    ~GpuWorker();

    std::span<std::byte> window() const { return window_.bytes(); }

    void send(protocol::Request request);
    // The reply to the last request. Throws DeadlineMissed, or Error if the worker has ended.
    protocol::Reply receive(double deadline_seconds);

    // The output since the last call: on standard output, and on standard error.
    Lines take_printed();
    Lines take_complaints();

  private:
    using Clock = std::chrono::steady_clock;

    bool wait(Clock::time_point deadline);
    protocol::Reply take_reply();
    void drain_pipes();
    [[noreturn]] void report_end();
    bool reap(double seconds);

    Window window_ = Window::create();
    Fd socket_, printed_pipe_, complaints_pipe_;
    Lines printed_, complaints_;
    pid_t pid_ = -1;
    int exit_status_ = 0;
    uint64_t sequence_ = 0;
};

}  // namespace device
