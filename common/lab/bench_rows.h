// The output of `make labNN bench`: a line for each size and runner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lab {

struct TimesCub {
    double value, low, high;
};

struct BenchRow {
    std::string runner;  // "student", "solution", "cub", "roofline"
    uint64_t n = 0;
    double seconds = 0, bytes_per_second = 0;
    std::optional<TimesCub> times_cub;        // CUB's time / this runner's
    std::optional<double> share_of_roofline;  // bench/roofline.h
    std::optional<uint64_t> scaled_from;      // the largest n that was counted, if not this one
    std::string error;                        // the reason why there is no time
};

std::string bench_heading(bool measured);  // false: predicted
std::string show_row(const BenchRow& row);

}  // namespace lab
