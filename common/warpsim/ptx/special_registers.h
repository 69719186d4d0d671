// The names of PTX's special registers. Source: PTX ISA 9.0, chapter 10.
#pragma once

#include <string_view>

namespace warpsim::ptx {

// "tid", "laneid", "envreg31"; without % and without component.
bool is_special_register(std::string_view name);

}  // namespace warpsim::ptx
