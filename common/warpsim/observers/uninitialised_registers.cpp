#include "warpsim/observers/uninitialised_registers.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "warpsim/insn/mask.h"

namespace warpsim::uninitialised {

void Registers::begin(const Function& function) {
    if (any()) {
        std::fill(bits_.begin(), bits_.end(), std::byte{0});
        std::fill(marks_.begin(), marks_.end(), uint8_t{0});
    }
    rows_undefined_ = 0;
    if (frame_bytes_ != function.frame_bytes) bits_.clear();
    frame_bytes_ = function.frame_bytes;
    for (const UnsetRegister& unset : function.unset) {
        const Undefined value{{~0ull, ~0ull}, unset.is_assigned ? 0 : never_assigned};
        for (int lane = 0; lane < warp_size; ++lane) set(unset.row, lane, value);
    }
}

void Registers::mark(Operand operand, bool undefined) {
    uint8_t& marked = marks_[operand.row / unit];
    rows_undefined_ += undefined - marked;
    marked = undefined;
}

Undefined Registers::get(Operand operand, int lane) const {
    if (!any(operand)) return {};
    Undefined value;
    if (operand.bytes == 0) {
        Mask mask;
        std::memcpy(&mask, bits_.data() + operand.row, sizeof mask);
        value.bits.low = mask >> lane & 1;
    } else {
        const auto at = operand.row + size_t{operand.bytes} * static_cast<size_t>(lane);
        std::memcpy(&value.bits, bits_.data() + at, operand.bytes);
    }
    if (value.any())
        value.origin = origins_[operand.row / unit * warp_size + static_cast<size_t>(lane)];
    return value;
}

Mask Registers::lanes(Operand operand) const {
    Mask undefined = 0;
    if (!any(operand)) return undefined;
    for (int lane = 0; lane < warp_size; ++lane)
        undefined |= get(operand, lane).any() ? lane_bit[lane] : 0;
    return undefined;
}

void Registers::set(Operand operand, int lane, const Undefined& value) {
    if (!value.any()) return clear(operand, lane_bit[lane]);
    if (bits_.empty()) {
        bits_.resize(frame_bytes_);
        marks_.assign(frame_bytes_ / unit + 1, 0);
        origins_.resize(marks_.size() * warp_size);
    }
    if (operand.bytes == 0) {
        Mask mask;
        std::memcpy(&mask, place(operand, 0), sizeof mask);
        mask |= value.bits.low ? lane_bit[lane] : 0;
        std::memcpy(place(operand, 0), &mask, sizeof mask);
    } else {
        std::memcpy(place(operand, lane), &value.bits, operand.bytes);
    }
    origins_[operand.row / unit * warp_size + static_cast<size_t>(lane)] = value.origin;
    mark(operand, true);
}

void Registers::clear(Operand operand, Mask lanes) {
    if (!any(operand)) return;
    const size_t row_bytes = operand.bytes ? size_t{operand.bytes} * warp_size : sizeof(Mask);
    if (operand.bytes == 0) {
        Mask mask;
        std::memcpy(&mask, place(operand, 0), sizeof mask);
        mask &= ~lanes;
        std::memcpy(place(operand, 0), &mask, sizeof mask);
    } else {
        for_each_lane(lanes, [&](int lane) {
            std::fill_n(place(operand, lane), operand.bytes, std::byte{0});
        });
    }
    const std::byte* const row = place(operand, 0);
    mark(operand, std::any_of(row, row + row_bytes, [](std::byte b) { return b != std::byte{0}; }));
}

}  // namespace warpsim::uninitialised
