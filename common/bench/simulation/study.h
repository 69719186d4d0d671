// The studies in docs/measurements/sequential.md, each a table in Markdown.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bench {

struct StudySize {
    uint64_t seed = 1;
    size_t gradings = 3000;
};

// The course's rule on every machine: verdicts on a kernel with the given true ratio, at thresholds
// around it.
void study_verdicts(const StudySize& size, double ratio);

}  // namespace bench
