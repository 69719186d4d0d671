// Fat binaries, as nvcc embeds them and `nvcc -fatbin` writes them: finds the PTX inside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

namespace warpsim::ptx {

// A fat binary without readable PTX; what() gives the reason and the remedy.
struct FatbinError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The PTX of the newest architecture in it that is not newer than `device` (80 for 8.0); of the
// oldest one if all are newer. The bytes may be anything. Throws FatbinError.
std::string ptx_of_fatbin(std::span<const std::byte> bytes, uint32_t device = UINT32_MAX);

// The architecture of the oldest PTX in it; nullopt if there is none.
std::optional<uint32_t> oldest_ptx(std::span<const std::byte> bytes);

// The whole fat binary that begins at `header` in this process (the wrapper's data pointer), with
// the size given in its header.
std::span<const std::byte> fatbin_at(const void* header);

}  // namespace warpsim::ptx
