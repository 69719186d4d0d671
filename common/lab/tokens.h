// C++ source as its tokens: comments and whitespace between them do not count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lab {

std::vector<std::string_view> tokens(std::string_view source);

}  // namespace lab
