#include "progress/progress.h"

#include <unistd.h>

#include <cstdio>

namespace progress {
namespace {

constexpr int quiet_seconds = 2;
constexpr int seconds_between_lines = 10;  // in a log file, which keeps all lines

bool on_terminal() { return isatty(STDERR_FILENO); }

}  // namespace

void Progress::tell(int seconds) {
    if (seconds < quiet_seconds) return;
    if (on_terminal()) {
        std::fprintf(stderr, "\r%s ... %d s ", what_.c_str(), seconds);
    } else if (!reported_ || seconds % seconds_between_lines == 0) {
        std::fprintf(stderr, "%s ... %d s\n", what_.c_str(), seconds);
    }
    reported_ = true;
}

Ticking::Ticking(std::string what) : progress_(std::move(what)) {
    thread_ = std::thread([this] {
        std::unique_lock lock(mutex_);
        for (int seconds = 1;
             !ended_.wait_for(lock, std::chrono::seconds(1), [this] { return has_ended_; });
             ++seconds)
            progress_.tell(seconds);
    });
}

Ticking::~Ticking() {
    {
        const std::lock_guard lock(mutex_);
        has_ended_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

Progress::~Progress() {
    if (reported_ && on_terminal()) std::fputs("\r\x1b[K", stderr);
}

}  // namespace progress
