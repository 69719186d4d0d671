// Loads and stores: which bytes of a register go where.
#pragma once

#include <cstdint>
#include <cstring>

#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

// The warp's lanes are one row of memory as they are one of the register: copied at once.
inline bool is_whole_row(const Places& places, Mask active) {
    return active == full_mask && places.regular && places.stride != 0;
}

// All lanes get the same bytes.
inline bool is_one_place(const Places& places, Mask active) {
    return active == full_mask && places.regular && places.stride == 0;
}

// ld: T extended to the register's width, for each element of a vector.
template <class T>
void load(Warp& warp, const Insn& insn) {
    const int elements = insn.vector_size;
    const uint32_t bytes = static_cast<uint32_t>(sizeof(T)) * elements;
    const Places& places = warp.access(insn, insn.operands[elements], bytes, AccessKind::load);
    for (int i = 0; i < elements; ++i) {
        const Operand to = insn.operands[i];
        if (to.bytes != sizeof(T)) {
            for_each_lane(warp.active(), [&](int lane) {
                T value;
                std::memcpy(&value, places[lane] + i * sizeof(T), sizeof value);
                write_lane(lane_bytes(warp, to, lane), to.bytes, value);
            });
        } else if (elements == 1 && is_whole_row(places, warp.active())) {
            std::memcpy(warp.row<T>(to), places.regular, sizeof(T) * warp_size);
        } else if (is_one_place(places, warp.active())) {
            T value;
            std::memcpy(&value, places.regular + i * sizeof(T), sizeof value);
            std::fill_n(warp.row<T>(to), warp_size, value);
        } else {
            for_each_lane(warp.active(), [&](int lane) {
                std::memcpy(warp.row<T>(to) + lane, places[lane] + i * sizeof(T), sizeof(T));
            });
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
        if (elements == 1 && from.bytes == sizeof(T) && is_whole_row(places, warp.active())) {
            std::memcpy(places.regular, warp.row<T>(from), sizeof(T) * warp_size);
            continue;
        }
        for_each_lane(warp.active(), [&](int lane) {
            std::memcpy(places[lane] + i * sizeof(T), lane_bytes(warp, from, lane), sizeof(T));
        });
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
