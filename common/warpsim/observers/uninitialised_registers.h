// The undefined bits of a frame's registers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "warpsim/exec/warp.h"
#include "warpsim/insn/lane_types.h"

namespace warpsim::uninitialised {

// The origin of the value of a register that no instruction assigns.
constexpr uint32_t never_assigned = UINT32_MAX;

// The undefined bits of one lane's register: 1 where the bit is undefined. A predicate has bit 0.
struct Undefined {
    Bits128 bits{};
    uint32_t origin = 0;  // its first read; 0 or `never_assigned`: the register's own value
    bool any() const { return bits.low || bits.high; }
};

// Rows are laid out as the frame's registers are. Nothing is allocated until something is
// undefined.
class Registers {
  public:
    void begin(const Function& function);
    // Whether any register of any lane is undefined.
    bool any() const { return rows_undefined_ != 0; }
    bool any(Operand operand) const { return any() && marks_[operand.row / unit]; }
    Mask lanes(Operand operand) const;  // the lanes with undefined bits there
    Undefined get(Operand operand, int lane) const;
    void set(Operand operand, int lane, const Undefined& value);
    void clear(Operand operand, Mask lanes);

  private:
    static constexpr uint32_t unit = 64;  // bytes: rows begin at multiples of it

    std::byte* place(Operand operand, int lane) {
        return bits_.data() + operand.row + size_t{operand.bytes} * static_cast<size_t>(lane);
    }
    void mark(Operand operand, bool undefined);

    uint32_t frame_bytes_ = 0, rows_undefined_ = 0;
    std::vector<std::byte> bits_;
    std::vector<uint32_t> origins_;  // by unit and lane
    std::vector<uint8_t> marks_;     // by unit: a row begins there and has undefined bits
};

}  // namespace warpsim::uninitialised
