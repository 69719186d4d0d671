// The origins of the values in a launch's registers and memory.
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

// The lane's value, a float or double.
inline double value_of(const Warp& warp, Operand row, int lane) {
    return row.bytes == 8 ? warp.row<double>(row)[lane] : double{warp.row<float>(row)[lane]};
}

// Counts: integers of four bytes.
inline bool is_count(const ptx::Instruction& text) {
    return !text.modifiers.empty() &&
           (text.modifiers.back() == "u32" || text.modifiers.back() == "s32");
}

// The lane's value of the type that the instruction has.
inline double value_of(const Warp& warp, const ptx::Instruction& text, Operand row, int lane) {
    return is_count(text) ? warp.row<uint32_t>(row)[lane] : value_of(warp, row, lane);
}

// A row of a register file is identified by its host address, which differs from warp to warp.
class Registers {
  public:
    // Null: the row holds nothing derived from data.
    const LaneAddends* find(const Warp& warp, Operand row) const;
    void set(const Warp& warp, Operand row, Mask lanes, const LaneAddends& values);
    void clear() { rows_.clear(); }

    // For instructions that compute nothing new from data: if only one operand carries data, its
    // origin passes to the destinations. `destinations`: their number; they come first among the
    // operands.
    void pass_on(const Warp& warp, const Insn& insn, Mask active, int destinations);
    void select(const Warp& warp, const Insn& insn, Mask active);
    void shuffle(const Warp& warp, const Insn& insn, Mask active);

  private:
    std::unordered_map<const void*, LaneAddends> rows_;
};

// A float's place. `block`: whose memory, or whose thread's; null: global memory.
struct Key {
    ptx::Space space = ptx::Space::none;
    uint32_t thread = 0;  // in the block; shared and global memory: 0
    const Block* block = nullptr;
    uint64_t address = 0;
    bool operator==(const Key&) const = default;
};
struct HashOfKey {
    size_t operator()(const Key& key) const {
        return std::hash<uint64_t>()(key.address * 0x9e37'79b9'7f4a'7c15 ^
                                     uint64_t{key.thread} << 3 ^ uint64_t(key.space));
    }
};

// Values by place. Each block has a table of its own: small, and forgotten when the block ends.
template <class Value>
class ByPlace {
  public:
    Value& operator[](const Key& key) { return tables_[key.block][key]; }
    // Null: there is none.
    const Value* find(const Key& key) {
        const Table& table = tables_[key.block];
        const auto found = table.find(key);
        return found == table.end() ? nullptr : &found->second;
    }
    void erase(const Key& key) { tables_[key.block].erase(key); }
    void forget(const Block& block) { tables_[&block].clear(); }
    void forget_blocks() {
        std::erase_if(tables_, [](const auto& table) { return table.first != nullptr; });
    }
    void clear() { tables_.clear(); }

  private:
    using Table = std::unordered_map<Key, Value, HashOfKey>;
    std::unordered_map<const Block*, Table> tables_;
};

// Origins of stored values; a place without an entry holds what it held at the beginning.
using Memory = ByPlace<Addend>;

}  // namespace warpsim::trace
