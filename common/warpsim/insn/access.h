// Loads and stores: copies between registers and memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

// Whether the lanes' bytes are contiguous in memory, as they are in the register: copied at once.
inline bool is_whole_row(const Places& places, Mask active) {
    return active == full_mask && places.regular && places.stride != 0;
}

// Whether all lanes access the same bytes.
inline bool is_one_place(const Places& places, Mask active) {
    return active == full_mask && places.regular && places.stride == 0;
}

// Loads contiguous vectors, one per lane, and distributes their elements to the registers' rows.
template <class T, int elements>
void load_vectors(Warp& warp, const Insn& insn, const std::byte* vectors) {
    std::array<T*, elements> rows;
    for (int i = 0; i < elements; ++i) rows[i] = warp.row<T>(insn.operands[i]);
    for (int lane = 0; lane < warp_size; ++lane, vectors += elements * sizeof(T)) {
        std::array<T, elements> vector;
        std::memcpy(vector.data(), vectors, sizeof vector);
        for (int i = 0; i < elements; ++i) rows[i][lane] = vector[i];
    }
}

// ld of T, extended to the register's width, for element i of a vector.
template <class T>
void load_element(Warp& warp, const Places& places, Operand to, int i) {
    if (to.bytes != sizeof(T)) {
        for_each_lane(warp.active(), [&](int lane) {
            T value;
            std::memcpy(&value, places[lane] + i * sizeof(T), sizeof value);
            write_lane(lane_bytes(warp, to, lane), to.bytes, value);
        });
    } else if (is_one_place(places, warp.active())) {
        T value;
        std::memcpy(&value, places.regular + i * sizeof(T), sizeof value);
        std::fill_n(warp.row<T>(to), warp_size, value);
    } else {
        T* const row = warp.row<T>(to);
        for_each_lane(warp.active(), [&](int lane) {
            std::memcpy(row + lane, places[lane] + i * sizeof(T), sizeof(T));
        });
    }
}

template <class T>
void load(Warp& warp, const Insn& insn) {
    const int elements = insn.vector_size;
    const uint32_t bytes = static_cast<uint32_t>(sizeof(T)) * elements;
    const Places& places = warp.access(insn, insn.operands[elements], bytes, AccessKind::load);
    const auto as_wide = [](Operand to) { return to.bytes == sizeof(T); };
    const bool rows = is_whole_row(places, warp.active()) &&
                      std::all_of(insn.operands.begin(), insn.operands.begin() + elements, as_wide);
    if (rows && elements == 1)
        std::memcpy(warp.row<T>(insn.operands[0]), places.regular, sizeof(T) * warp_size);
    else if (rows && elements == 2)
        load_vectors<T, 2>(warp, insn, places.regular);
    else if (rows && elements == 4)
        load_vectors<T, 4>(warp, insn, places.regular);
    else
        for (int i = 0; i < elements; ++i) load_element<T>(warp, places, insn.operands[i], i);
}

// st: stores the low bytes of the register.
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
