#pragma once

namespace lab {

// Marks a text that is also a name, or is said by another process, and is given to in_language where it is shown.
constexpr const char* marked(const char* english) { return english; }

}  // namespace lab
