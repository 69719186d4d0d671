// The studies behind docs/measurements/sequential.md, each a table in Markdown.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bench {

struct StudySize {
    uint64_t seed = 1;
    size_t gradings = 3000;
};

// Every rule on every machine: intervals that miss, slow kernels that fail, pairs that it takes.
void compare_rules(const StudySize& size, double ratio);

// The course's rule on every machine: verdicts of a kernel of the given true ratio, at thresholds
// around it.
void study_verdicts(const StudySize& size, double ratio);

// The same where who begins a group is tossed for, and where it goes by turns.
void compare_orders(const StudySize& size);

}  // namespace bench
