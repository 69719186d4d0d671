// Functions of a submission that are still as the skeleton has them.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace lab {

// The names of the functions, outside of any namespace, in which the skeleton has a TODO and of which at
// most comments and whitespace differ from it.
std::set<std::string> unwritten_functions(std::string_view source, std::string_view skeleton);

}  // namespace lab
