// One numeric literal token.
#pragma once

#include <optional>
#include <string_view>

#include "warpsim/ptx/constant.h"

namespace warpsim::ptx {

// `12`, `0x1F`, `017`, `0b101`, `7U`, `0f3F800000`, `0d...`, `1.5e-3`; none if it is not one of
// these or does not fit in 64 bits.
std::optional<Constant> parse_number(std::string_view text);

}  // namespace warpsim::ptx
