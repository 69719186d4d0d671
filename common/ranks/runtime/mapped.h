// The files of a call in the memory of a rank.
#pragma once

#include <cstddef>
#include <span>

namespace ranks {

// A rank's part of files for so many ranks (rank_files.h). Ends the process with exit status 2 if it cannot:
// there is no report to write to.
std::span<std::byte> mapped(const char* name, size_t rank, size_t ranks);

}  // namespace ranks
