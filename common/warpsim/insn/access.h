// Loads and stores: which bytes of a register go where.
#pragma once

#include <cstdint>
#include <cstring>

#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"

namespace warpsim {

// ld: T extended to the register's width, for each element of a vector.
template <class T>
void load(Warp& warp, const Insn& insn) {
    const int elements = insn.vector_size;
    const Places& places = warp.access(insn, insn.operands[elements],
                                       static_cast<uint32_t>(sizeof(T)) * elements, AccessKind::load);
    const Operand first = insn.operands[0];
    if (places.contiguous && elements == 1 && first.bytes == sizeof(T)) {
        std::memcpy(warp.row<std::byte>(first), places.contiguous, sizeof(T) * warp_size);
        return;
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        for (int i = 0; i < elements; ++i) {
            const Operand to = insn.operands[i];
            T value;
            std::memcpy(&value, places.lane[lane] + i * sizeof(T), sizeof value);
            write_lane(lane_bytes(warp, to, lane), to.bytes, value);
        }
    }
}

// st: the low bytes of the register.
template <class T>
void store(Warp& warp, const Insn& insn) {
    const int elements = insn.vector_size;
    const Places& places = warp.access(insn, insn.operands[0],
                                       static_cast<uint32_t>(sizeof(T)) * elements, AccessKind::store);
    const Operand first = insn.operands[1];
    if (places.contiguous && elements == 1 && first.bytes == sizeof(T)) {
        std::memcpy(places.contiguous, warp.row<std::byte>(first), sizeof(T) * warp_size);
        return;
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        for (int i = 0; i < elements; ++i) {
            std::memcpy(places.lane[lane] + i * sizeof(T),
                        lane_bytes(warp, insn.operands[1 + i], lane), sizeof(T));
        }
    }
}

// A form for each type, made by form.operator()<T>(name).
template <class MakeForm>
std::vector<Form> access_forms(MakeForm form) {
    return {
        form.template operator()<uint8_t>("b8"),   form.template operator()<uint8_t>("u8"),
        form.template operator()<int8_t>("s8"),    form.template operator()<uint16_t>("b16"),
        form.template operator()<uint16_t>("u16"), form.template operator()<int16_t>("s16"),
        form.template operator()<uint32_t>("b32"), form.template operator()<uint32_t>("u32"),
        form.template operator()<int32_t>("s32"),  form.template operator()<uint32_t>("f32"),
        form.template operator()<uint64_t>("b64"), form.template operator()<uint64_t>("u64"),
        form.template operator()<int64_t>("s64"),  form.template operator()<uint64_t>("f64"),
        form.template operator()<Bits128>("b128"),
    };
}

}  // namespace warpsim
