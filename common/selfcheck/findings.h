// Counts and prints the results of checks. Every check counts once; a failing one prints the place,
// and the wanted and the actual result.
#pragma once

#include <cstdio>
#include <mutex>
#include <string>

namespace selfcheck {

class Findings {
  public:
    explicit Findings(std::FILE* out) : out_(out) {}

    void expect(bool right, const std::string& where, const std::string& wanted,
                const std::string& got);
    void pass();
    void fail(const std::string& where, const std::string& wanted, const std::string& got);
    void skip(const std::string& where, const std::string& why);

    // Prints a line that is not a check's result.
    void say(const std::string& line);

    // On a terminal, one line that is overwritten: "lab01 mutants 17/120".
    void progress(const std::string& what, size_t done, size_t of);

    std::string summary() const;  // "N passed, N failed, N skipped"
    size_t failed() const { return failed_; }

  private:
    void print(const std::string& line);
    void clear_progress();

    std::FILE* out_;
    std::mutex mutex_;
    bool progress_shown_ = false;
    size_t passed_ = 0, failed_ = 0, skipped_ = 0;
};

}  // namespace selfcheck
