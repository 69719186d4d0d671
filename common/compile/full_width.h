// Punctuation of a Chinese or Japanese keyboard in code, the commonest slip there.
#pragma once

#include <string>

namespace lab {

// The compiler's messages with such characters as the file has them: nvcc writes \U0000ff1b.
std::string with_full_width_as_typed(std::string messages);

// For the first such character in the lines of code that these messages quote: what the code needs instead. Empty:
// there is none. Comments do not count.
std::string full_width_punctuation(const std::string& messages);

}  // namespace lab
