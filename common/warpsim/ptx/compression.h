// The two compressions used in fat binaries.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace warpsim::ptx {

// Each returns the decompressed text; nullopt if `bytes` are damaged, or are not `size` bytes of
// text as their entry claims. Fat binaries are not trusted: the caller has to limit `size`.
std::optional<std::string> unpack_lz4(std::span<const std::byte> bytes, size_t size);
std::optional<std::string> unpack_zstd(std::span<const std::byte> bytes, size_t size);

}  // namespace warpsim::ptx
