// Refuses source that claims to stand somewhere else: with #line or by asm on a line of another file,
// with namespace cub, or a name as the compiler makes them, in the library. Counts and causes are told
// by the lines of the file.
#pragma once

#include <string>
#include <string_view>

namespace lab {

// Throws NotCompiled, naming `shown_name` and the line.
void require_own_places(std::string_view source, const std::string& shown_name);

}  // namespace lab
