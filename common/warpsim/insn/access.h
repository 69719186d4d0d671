// Loads and stores: which bytes of a register go where.
#pragma once

#include <cstdint>
#include <cstring>

#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"

namespace warpsim {

// Where a lane's access goes.
inline std::byte* place_of(const Places& places, int lane, size_t bytes) {
    return places.contiguous ? places.contiguous + lane * bytes : places.lane[lane];
}

// ld: T extended to the register's width, for each element of a vector.
template <class T>
void load(Warp& warp, const Insn& insn) {
    const int elements = insn.vector_size;
    const uint32_t bytes = static_cast<uint32_t>(sizeof(T)) * elements;
    const Places& places = warp.access(insn, insn.operands[elements], bytes, AccessKind::load);
    for (int i = 0; i < elements; ++i) {
        const Operand to = insn.operands[i];
        if (places.contiguous && elements == 1 && to.bytes == sizeof(T)) {
            std::memcpy(warp.row<std::byte>(to), places.contiguous, sizeof(T) * warp_size);
            continue;
        }
        for (int lane = 0; lane < warp_size; ++lane) {
            if (!(warp.active() >> lane & 1)) continue;
            T value;
            std::memcpy(&value, place_of(places, lane, bytes) + i * sizeof(T), sizeof value);
            if (to.bytes == sizeof(T)) {
                warp.row<T>(to)[lane] = value;
            } else {
                write_lane(lane_bytes(warp, to, lane), to.bytes, value);
            }
        }
    }
}

// st: the low bytes of the register.
template <class T>
void store(Warp& warp, const Insn& insn) {
    const int elements = insn.vector_size;
    const uint32_t bytes = static_cast<uint32_t>(sizeof(T)) * elements;
    const Places& places = warp.access(insn, insn.operands[0], bytes, AccessKind::store);
    for (int i = 0; i < elements; ++i) {
        const Operand from = insn.operands[1 + i];
        if (places.contiguous && elements == 1 && from.bytes == sizeof(T)) {
            std::memcpy(places.contiguous, warp.row<std::byte>(from), sizeof(T) * warp_size);
            continue;
        }
        for (int lane = 0; lane < warp_size; ++lane) {
            if (!(warp.active() >> lane & 1)) continue;
            std::memcpy(place_of(places, lane, bytes) + i * sizeof(T), lane_bytes(warp, from, lane),
                        sizeof(T));
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
