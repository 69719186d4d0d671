// Real pairs without a GPU: this machine's CPU adds numbers twice, with real disturbances.
#pragma once

#include <cstddef>

namespace bench {

// Writes the pairs to standard output, in the format of read_pairs(). The student adds 1 / ratio
// times as many numbers as the reference.
void record_pairs(size_t count, double ratio);

}  // namespace bench
