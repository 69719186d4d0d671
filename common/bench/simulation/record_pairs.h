// Real pairs without a GPU: this machine's CPU adds numbers twice, and is as disturbed as it is.
#pragma once

#include <cstddef>

namespace bench {

// Writes the pairs to standard output, as read_pairs() reads them. The student adds 1 / ratio times
// as many numbers as the reference.
void record_pairs(size_t count, double ratio);

}  // namespace bench
