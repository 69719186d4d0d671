// Image coordinates of a lane, shared by tex, suld and sust.
#pragma once

#include "warpsim/exec/image_places.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

// A geometry's coordinates as PTX writes them: the layer comes first, and is an integer; the count
// is padded to a power of two.
struct Geometry {
    const char* name;
    uint8_t coordinates, dimensions;
    bool is_layered;
};
constexpr Geometry geometries[] = {
    {"1d", 1, 1, false}, {"2d", 2, 2, false}, {"3d", 4, 3, false},
    {"a1d", 2, 1, true}, {"a2d", 4, 2, true},
};

// The operand that holds coordinate number `index` of an image whose handle is operand `handle`.
inline Operand coordinate(const Insn& insn, const Geometry& geometry, size_t handle, int index) {
    return insn.operands[handle + 1 + geometry.is_layered + index];
}

}  // namespace warpsim
