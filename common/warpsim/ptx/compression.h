// The two compressions of what a fat binary holds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace warpsim::ptx {

// Each gives the text that `bytes` unpack to; nothing where they are damaged, or are not `size`
// bytes of text, as their entry says. A fat binary is not believed: `size` is the caller's limit.
std::optional<std::string> unpack_lz4(std::span<const std::byte> bytes, size_t size);
std::optional<std::string> unpack_zstd(std::span<const std::byte> bytes, size_t size);

}  // namespace warpsim::ptx
