#include "lab/progress.h"

#include <unistd.h>

#include <cstdio>

namespace lab {
namespace {

constexpr int quiet_seconds = 2;
constexpr int seconds_between_lines = 10;  // where lines pile up: a log file

bool on_terminal() { return isatty(STDERR_FILENO); }

}  // namespace

void Progress::tell(int seconds) {
    if (seconds < quiet_seconds) return;
    if (on_terminal()) {
        std::fprintf(stderr, "\r%s ... %d s ", what_.c_str(), seconds);
    } else if (!told_ || seconds % seconds_between_lines == 0) {
        std::fprintf(stderr, "%s ... %d s\n", what_.c_str(), seconds);
    }
    told_ = true;
}

Progress::~Progress() {
    if (told_ && on_terminal()) std::fputs("\r\x1b[K", stderr);
}

}  // namespace lab
