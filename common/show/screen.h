// The output on the terminal: a sentence for each case, the first failure in detail, the points.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/style.h"
#include "verdict/verdict.h"

namespace lab {

// One line: the case on every device it ran on.
std::string show_case(std::span<const CaseResult> on_devices, const Style& style);

struct NextCommands {
    std::string hint, trace;  // trace: empty if the lab has none
};

struct FailureContext {
    std::string kernel_path;  // the student's name for it
    NextCommands commands;
    uint64_t seed = 0;
    bool one_case = false;  // the others did not run, but many causes need them
};
// About ten lines: the case, wanted and got, the place of the loss, the cause, and the next step.
std::string show_failure(const CaseResult& failed, const FailureContext& context,
                         const Style& style);

// After all cases: the first failure, the points, the headlines and the speed. With
// `only_case`, which is empty for a whole run, the lines that its kernel printed.
std::string show_verdict(const Verdict& verdict, const NextCommands& commands,
                         const std::string& only_case, const Style& style);

// A table of the counts beside those of the solution and of the best possible kernel; empty if
// nothing was counted.
std::string show_headlines(const Verdict& verdict, const Style& style);

// Empty if no speed was measured and there is no message about it.
std::string show_speed(const Verdict& verdict, const Style& style);
std::string show_points(const Verdict& verdict, const Style& style);

// The kernel's printed output: at most 40 lines, then a count. Each line begins with `indent`.
std::string show_printed(const std::vector<std::string>& lines, uint64_t lines_in_all,
                         const char* indent);

}  // namespace lab
