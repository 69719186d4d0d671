// The files of a call in the memory of a rank.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace ranks {

// Ends the process with exit status 2 if it cannot: there is no report to write to.
std::span<std::byte> mapped(const std::string& file);

}  // namespace ranks
