// The bytes of an image that a lane accesses.
#pragma once

#include <array>

#include "warpsim/exec/images.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

// Throws Fault if the object does not exist.
const Texture& texture_of(Warp& warp, Operand handle, int lane);
const Image& surface_of(Warp& warp, Operand handle, int lane);

// The host memory of `bytes` bytes of an image, starting at byte x of row y in layer z. Throws
// Fault where the memory of the image was freed.
std::byte* place_in(Warp& warp, const Image& image, size_t x, size_t y, size_t z, size_t bytes,
                    int lane);

// These end the launch: byte x of row y in layer z is outside the surface, or is misaligned.
[[noreturn]] void fail_outside(Warp& warp, AccessKind kind, const Image& image,
                               const std::array<int64_t, 3>& at, int lane);
[[noreturn]] void fail_misaligned(Warp& warp, AccessKind kind, int64_t x, int64_t bytes, int lane);

}  // namespace warpsim
