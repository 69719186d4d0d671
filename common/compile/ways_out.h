// Says what to write instead, for errors whose own text does not lead there.
#pragma once

#include <string>

namespace lab {

// A line for each of the compiler's errors that is known here, at most three. Empty: there is none.
std::string ways_out_of(const std::string& messages);

}  // namespace lab
