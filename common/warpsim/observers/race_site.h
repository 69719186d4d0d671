// Instructions that access memory, as the race detector sees them.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "warpsim/exec/observer.h"

namespace warpsim::race {

// PTX ISA 9.0, 8.4: volatile is relaxed with system scope, but it does not show an intention to
// synchronise.
enum class Strength : uint8_t { plain, is_volatile, strong };

// One access of one instruction: a copy has two, a read and a write.
struct Site {
    const ptx::Instruction* text;
    Effect effect;  // of the instruction
    AccessKind kind;
    Strength strength;
    bool wide;  // its scope reaches beyond the block
    bool acquires, releases;
    uint8_t elements;  // of a vector access

    bool writes() const { return kind != AccessKind::load; }
    bool plain() const { return strength == Strength::plain; }
};

// Whether two such accesses to a byte race if they are unordered. `same_block` is asked only where it
// matters whether both are of one block.
template <class SameBlock>
bool may_race(const Site& a, const Site& b, SameBlock same_block) {
    if (!a.writes() && !b.writes()) return false;
    const bool volatiles = a.strength == Strength::is_volatile && b.strength == a.strength;
    return a.plain() || b.plain() || volatiles || !((a.wide && b.wide) || same_block());
}

// Whether any access that races with `earlier` races with `later` too, so that only `later` must be
// remembered if it is ordered after `earlier`.
inline bool stands_for(const Site& later, const Site& earlier) {
    return (later.writes() || !earlier.writes()) && later.strength <= earlier.strength &&
           (later.plain() || later.wide <= earlier.wide);
}

// Whether a scope reaches beyond its block, in a launch with or without clusters of several blocks.
// There a cluster counts as the whole device.
bool is_wide(Scope scope, bool clusters);

// Whether a kernel, or a function that it calls, could order its blocks: by a fence, or an access
// stronger than relaxed, that reaches beyond a block.
bool blocks_may_talk(const Program& program, const Function& kernel);

// The sites of a launch, numbered in the order of first access. Plain loads of one line are one
// site, so that unrolling a loop makes no difference.
class Sites {
  public:
    void clear(const Program& program, bool clusters);
    uint32_t number_of(const Insn& insn, AccessKind kind);
    const Site& operator[](uint32_t number) const { return sites_[number]; }

  private:
    uint32_t add(const Site& site);
    bool swaps(const ptx::Function& function);

    const Program* program_ = nullptr;
    bool clusters_ = false;  // the launch has clusters of several blocks
    std::map<std::tuple<const ptx::Function*, std::string, int, uint8_t>, uint32_t> loads_;
    std::map<const ptx::Function*, bool> swaps_;    // whether it has a compare-and-swap
    std::vector<std::array<uint32_t, 3>> numbers_;  // by Insn::id and AccessKind, from 1; 0: none
    std::vector<Site> sites_;
};

}  // namespace warpsim::race
