// What `make labNN bench` measures: a file's kernel, or the reference solution's.
#pragma once

#include <string>

#include "lab/sized_case.h"

namespace lab {

struct BenchRunner {
    std::string name;  // "student", "solution"
    Subject subject;
    SegmentSums sums;

    Case timed(uint64_t n) const { return sized_case(subject, sums, n); }
};

}  // namespace lab
