// sust.b.geometry{.vec}.type.outside [surface, {x, ...}], {r, ...};   stores to a surface, starting
// at byte x of a row; outside the image: a trap, nothing (zero), or the nearest bytes (clamp)
// PTX ISA 9.0, 9.7.11.
#include "warpsim/insn/surface.h"

namespace warpsim {

template <class T, size_t geometry, Outside outside>
static void sust(Warp& warp, const Insn& insn) {
    const size_t first = 1 + geometries[geometry].coordinates;
    for_each_lane(warp.active(), [&](int lane) {
        std::byte* const place =
            surface_place<T>(warp, insn, 0, geometries[geometry], outside, AccessKind::store, lane);
        for (size_t i = 0; place && i < insn.vector_size; ++i)
            std::memcpy(place + i * sizeof(T), lane_bytes(warp, insn.operands[first + i], lane),
                        sizeof(T));
    });
}

static std::vector<Form> forms() {
    return surface_forms([]<class T, size_t geometry, Outside outside>(const std::string& name) {
        return Form{name,
                    sust<T, geometry, outside>,
                    {{Slot::image, geometries[geometry].coordinates}, {Slot::vector, sizeof(T)}}};
    });
}

extern const Mnemonic insn_sust{
    .name = "sust", .forms = forms, .traits = {.first_is_source = true}, .memory = true};

}  // namespace warpsim
