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
    double seconds = 0;
    std::optional<TimesCub> times_cub;        // CUB's time / its
    std::optional<double> share_of_roofline;  // of the rate at which the GPU reads
    std::string error;                        // why there is no time
};

std::string bench_heading(bool measured);  // not: predicted
std::string show_row(const BenchRow& row);

}  // namespace lab
