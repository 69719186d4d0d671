// The files of a call in the memory of a rank.
#pragma once

#include <cstddef>
#include <span>

namespace ranks {

// A file, or a rank's part of one (rank_file.h). Ends the process with exit status 2 if it cannot: there
// is no report to write to.
std::span<std::byte> mapped(const char* file, size_t rank = 0, size_t ranks = 1);

}  // namespace ranks
