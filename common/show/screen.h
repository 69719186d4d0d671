// The output on the terminal: a sentence for each case, the first failure in detail, the points.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/style.h"
#include "verdict/verdict.h"

namespace lab {

// One line: the case on every device it ran on. `kernel_path` is the student's name for the file.
std::string show_case(std::span<const CaseResult> on_devices, const std::string& kernel_path,
                      const Style& style);

// After a pass of the student's own file; lines of text.
struct AfterPass {
    std::vector<std::string> look = {};  // commands that show more of this kernel
    std::string question = "";           // one of the page's; empty: it has none
    std::string next = "";
};

struct NextCommands {
    std::string hint, look;  // look: shows more of the failed run; empty if no command does
    AfterPass after_pass = {};
};

struct FailureContext {
    std::string kernel_path;  // the student's name for it
    NextCommands commands;
    uint64_t seed = 0;
};
// About ten lines: the case, wanted and got, the place of the loss, the cause, and the next step.
std::string show_failure(const CaseResult& failed, const FailureContext& context,
                         const Style& style);

// After all cases: the first failure, the lines that a kernel printed, the points, the headlines, the
// speed, and after a pass what to do next. `only` names the case, limit or task that ran alone; empty: all
// ran.
std::string show_verdict(const Verdict& verdict, const NextCommands& commands,
                         const std::string& only, const Style& style);

// A table of the counts beside those of the solution and of the best possible kernel; empty if
// nothing was counted.
std::string show_headlines(const Verdict& verdict, const Style& style);

// Empty if no speed was measured and there is no message about it.
std::string show_speed(const Verdict& verdict, const Style& style);
std::string show_points(const Verdict& verdict, const Style& style);

// The kernel's printed output: at most `most` lines, then the number of the others. Each line begins
// with `indent`.
std::string show_printed(std::span<const std::string> lines, uint64_t lines_in_all,
                         const char* indent, size_t most);

// Empty without any text in it.
std::string show_after_pass(const AfterPass& after, const Style& style);

}  // namespace lab
