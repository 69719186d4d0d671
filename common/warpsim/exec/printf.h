// The device's printf: C's conversions over a buffer of arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace warpsim {

// `read(offset, out, bytes)` copies from the argument buffer, where each argument is at its natural
// alignment (CUDA C++ Programming Guide, "Formatted Output"); `string(address)` gives a %s
// argument. Conversions that C does not have are copied unchanged.
std::string format_printf(const std::string& format,
                          const std::function<void(uint64_t, void*, size_t)>& read,
                          const std::function<std::string(uint64_t)>& string);

}  // namespace warpsim
