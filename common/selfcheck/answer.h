// A lab program's verdict on one kernel: its exit status and the JSON of docs/contracts/verdict.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "selfcheck/course.h"

namespace selfcheck {

struct ElementRange {
    size_t begin = 0, end = 0, step = 1;
    int weight = 0;
    std::string kind;
};

struct FailureAnswer {
    std::string what, data, message, fault;  // fault: its kind; empty: none
    std::optional<size_t> output;
    std::vector<ElementRange> elements = {};
    std::optional<double> got = {};
    bool has_races = false, has_uninitialised = false;  // found by the checks in this case
};

struct CaseAnswer {
    std::string name, state;
    std::optional<FailureAnswer> failure;
};

struct HeadlineAnswer {
    std::string counter;
    std::optional<double> measured;
    double solution = 0;
};

struct Answer {
    std::string state, cause, first_failure, message;
    std::optional<int> points;
    int out_of = 0;
    std::vector<CaseAnswer> cases;  // of all tasks
    std::vector<HeadlineAnswer> headlines;
    std::string screen;  // everything that was printed

    const CaseAnswer* find_case(const std::string& name) const;
};

// Runs the lab's program on `kernel` in a private folder. Throws lab::NoVerdict if it gives no
// verdict, or one in which exit status, screen and JSON disagree. `sandbox`: a command prefix that
// starts the program in a sandbox.
Answer ask(const CourseLab& lab, const std::filesystem::path& kernel, const std::string& device,
           const std::vector<std::string>& sandbox = {});

}  // namespace selfcheck
