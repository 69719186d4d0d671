// Splits C++ source into tokens; comments and the whitespace between tokens are dropped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

std::vector<std::string_view> tokens(std::string_view source);

// A letter, a digit, an underscore, or a part of a character outside ASCII.
bool is_word(char c);

}  // namespace lab
