// Forms that no recording can prove.
#pragma once

#include <string>
#include <string_view>

namespace warpsim {

// The reason, or null if there is none: the form must have a test.
const char* why_untestable(std::string_view form);

}  // namespace warpsim
