// How much of a terminal's line a text takes: a Chinese character takes two columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

size_t columns_of(std::string_view text);

std::string left_aligned(std::string_view text, size_t columns);
std::string right_aligned(std::string_view text, size_t columns);

// Lines of at most `columns`, broken at spaces, and behind wide characters, which have none between them.
std::vector<std::string> wrapped(std::string_view text, size_t columns);

}  // namespace lab
