// Where the values of a launch's registers and memory came from.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <unordered_map>

#include "warpsim/exec/warp.h"
#include "warpsim/observers/trace.h"

namespace warpsim::trace {

using LaneAddends = std::array<Addend, warp_size>;

inline bool is_float(const ptx::Instruction& text) {
    return !text.modifiers.empty() &&
           (text.modifiers.back() == "f32" || text.modifiers.back() == "f64");
}

// As a float or double.
inline double value_of(const Warp& warp, Operand row, int lane) {
    return row.bytes == 8 ? warp.row<double>(row)[lane] : double{warp.row<float>(row)[lane]};
}

// A row of a register file is known by where it lies: each warp's lies elsewhere.
class Registers {
  public:
    // Null: no data went into the row.
    const LaneAddends* find(const Warp& warp, Operand row) const;
    void set(const Warp& warp, Operand row, Mask lanes, const LaneAddends& values);
    void clear() { rows_.clear(); }

    // What instructions do that compute nothing new from data: the one operand that carries data
    // goes on in the destinations. `destinations` come first among the operands.
    void pass_on(const Warp& warp, const Insn& insn, Mask active, int destinations);
    void select(const Warp& warp, const Insn& insn, Mask active);
    void shuffle(const Warp& warp, const Insn& insn, Mask active);

  private:
    std::unordered_map<const void*, LaneAddends> rows_;
};

// A float's place: space, whose it is (a block's, a thread's; global: 0), address.
struct Key {
    ptx::Space space = ptx::Space::none;
    uint64_t owner = 0, address = 0;
    auto operator<=>(const Key&) const = default;
};
struct HashOfKey {
    size_t operator()(const Key& key) const {
        return std::hash<uint64_t>()(key.address * 0x9e37'79b9'7f4a'7c15 ^ key.owner << 3 ^
                                     uint64_t(key.space));
    }
};

// What was stored; a place that is not in it holds what it held before.
using Memory = std::unordered_map<Key, Addend, HashOfKey>;

}  // namespace warpsim::trace
