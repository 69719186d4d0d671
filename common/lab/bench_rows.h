// The output of `make labNN bench`: a line for each size and runner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lab {

// The reference's time divided by the runner's, with its interval.
struct TimesReference {
    double value, low, high;
};

struct BenchRow {
    std::string runner;  // "student", "solution", "reference", "roofline"
    uint64_t n = 0;
    double seconds = 0;
    double bytes_per_second = 0, multiply_adds_per_second = 0;  // the latter 0: not stated
    std::optional<TimesReference> times_reference;
    std::optional<double> share_of_roofline;  // bench/roofline.h
    std::optional<uint64_t> scaled_from;      // the largest n that was counted, if not this one
    std::string error;                        // the reason why there is no time
};

const char* runner_in_words(const std::string& runner);
std::string bench_heading(bool measured);  // false: predicted
std::string show_row(const BenchRow& row);

}  // namespace lab
