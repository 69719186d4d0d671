// suld.b.geometry{.vec}.type.outside {r, ...}, [surface, {x, ...}];   loads from a surface,
// starting at byte x of a row; outside the image: a trap, zeros, or the nearest bytes (clamp)
// PTX ISA 9.0, 9.7.11.
#include "warpsim/insn/surface.h"

namespace warpsim {

template <class T, size_t geometry, Outside outside>
static void suld(Warp& warp, const Insn& insn) {
    const size_t handle = insn.vector_size;
    for_each_lane(warp.active(), [&](int lane) {
        const std::byte* const place = surface_place<T>(warp, insn, handle, geometries[geometry],
                                                        outside, AccessKind::load, lane);
        for (size_t i = 0; i < insn.vector_size; ++i) {
            T value{};
            if (place) std::memcpy(&value, place + i * sizeof value, sizeof value);
            const Operand to = insn.operands[i];
            write_lane(lane_bytes(warp, to, lane), to.bytes, value);
        }
    });
}

static std::vector<Form> forms() {
    return surface_forms([]<class T, size_t geometry, Outside outside>(const std::string& name) {
        return Form{name,
                    suld<T, geometry, outside>,
                    {{Slot::vector, sizeof(T)}, {Slot::image, geometries[geometry].coordinates}}};
    });
}

extern const Mnemonic insn_suld{.name = "suld", .forms = forms, .memory = true};

}  // namespace warpsim
