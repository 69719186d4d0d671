#include "warpsim/ptx/compression.h"

#include <lz4.h>
#include <zstd.h>

#include <climits>

namespace warpsim::ptx {

std::optional<std::string> unpack_lz4(std::span<const std::byte> bytes, size_t size) {
    // LZ4 writes at most 255 bytes for each byte that it reads: no memory is allocated for a larger
    // size.
    if (bytes.size() > INT_MAX || size > INT_MAX || size / 255 > bytes.size()) return std::nullopt;
    std::string text(size, '\0');
    const int unpacked = LZ4_decompress_safe(reinterpret_cast<const char*>(bytes.data()),
                                             text.data(), int(bytes.size()), int(size));
    if (unpacked < 0 || size_t(unpacked) != size) return std::nullopt;
    return text;
}

std::optional<std::string> unpack_zstd(std::span<const std::byte> bytes, size_t size) {
    std::string text(size, '\0');
    const size_t unpacked = ZSTD_decompress(text.data(), size, bytes.data(), bytes.size());
    if (ZSTD_isError(unpacked) || unpacked != size) return std::nullopt;
    return text;
}

}  // namespace warpsim::ptx
