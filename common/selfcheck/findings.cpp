#include "selfcheck/findings.h"

#include <fmt/format.h>
#include <unistd.h>

namespace selfcheck {

void Findings::expect(bool right, const std::string& where, const std::string& wanted,
                      const std::string& got) {
    right ? pass() : fail(where, wanted, got);
}

void Findings::pass() {
    const std::lock_guard lock(mutex_);
    ++passed_;
}

void Findings::fail(const std::string& where, const std::string& wanted, const std::string& got) {
    const std::lock_guard lock(mutex_);
    ++failed_;
    print(fmt::format("FAILED {}\n  wanted  {}\n  got     {}\n", where, wanted, got));
}

void Findings::skip(const std::string& where, const std::string& why) {
    const std::lock_guard lock(mutex_);
    ++skipped_;
    print(fmt::format("skipped {}: {}\n", where, why));
}

void Findings::say(const std::string& line) {
    const std::lock_guard lock(mutex_);
    print(line + "\n");
}

void Findings::progress(const std::string& what, size_t done, size_t of) {
    if (!isatty(fileno(stderr))) return;
    const std::lock_guard lock(mutex_);
    clear_progress();
    std::fprintf(stderr, "%s %zu/%zu", what.c_str(), done, of);
    progress_shown_ = true;
}

std::string Findings::summary() const {
    return fmt::format("{} passed, {} failed, {} skipped", passed_, failed_, skipped_);
}

void Findings::print(const std::string& line) {
    clear_progress();
    std::fputs(line.c_str(), out_);
    std::fflush(out_);
}

void Findings::clear_progress() {
    if (progress_shown_) std::fputs("\r\033[K", stderr);
    progress_shown_ = false;
}

}  // namespace selfcheck
