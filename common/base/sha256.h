// SHA-256 (FIPS 180-4): names files by their contents.
#pragma once

#include <string>
#include <string_view>

namespace lab {

std::string sha256(std::string_view bytes);  // 64 hexadecimal digits

}  // namespace lab
