#include "warpsim/observers/race_swap.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "warpsim/exec/control_flow.h"
#include "warpsim/exec/describe.h"
#include "warpsim/observers/race_address.h"
#include "warpsim/observers/uninitialised_flow.h"

namespace warpsim::race {

namespace {

using uninitialised::Flow;

// The possible contents of a register, as bits.
enum : uint8_t {
    copy = 1,      // the value read
    computed = 2,  // a value that depends on it
    swapped = 4,   // the result of a swap
    equal = 8,     // whether a swap returned the value read
    unequal = 16,
};
constexpr uint8_t unchecked = copy | computed;

using Holds = std::map<uint32_t, uint8_t>;  // by register row; no entry: none of these

uint8_t of(const Holds& holds, const Operand& operand) {
    const auto found = holds.find(operand.row);
    return found == holds.end() ? 0 : found->second;
}

bool has(const Insn& insn, const char* modifier) {
    return std::ranges::find(insn.text->modifiers, modifier) != insn.text->modifiers.end();
}

bool is_swap(const Insn& insn) { return insn.traits.effect == Effect::atomic && has(insn, "cas"); }

bool compares_bits(const Insn& insn) {
    return insn.traits.operation == Operation::compare && (has(insn, "eq") || has(insn, "ne")) &&
           insn.text->modifiers.size() == 2 && insn.text->modifiers.back()[0] != 'f';
}

// Whether the instruction has no effect except its results and the thread's control flow.
bool only_computes(const Insn& insn, const Flow& flow) {
    const Effect effect = insn.traits.effect;
    if (effect == Effect::jump || effect == Effect::exit) return true;
    const bool computes =
        flow.kind == Flow::computes || flow.kind == Flow::moves || flow.kind == Flow::loads;
    return computes && !flow.destinations.empty() && effect != Effect::block_barrier;
}

// Follows the value read from instruction to instruction, until a swap has checked it.
class Search {
  public:
    Search(const Function& function, const ptx::Instruction& load)
        : code_(function.code),
          text_(*function.text),
          load_(load),
          address_(address_of(text_, load)),
          before_(code_.size()),
          reached_(code_.size()) {}

    bool is_checked() {
        come_to(0, {});
        while (!to_do_.empty()) {
            const size_t at = to_do_.back();
            to_do_.pop_back();
            Holds holds = before_[at];
            if (!passes(code_[at], holds)) return false;
            go_on(at, holds);
        }
        return !swaps_.empty() && std::ranges::all_of(decided_, [&](size_t at) {
            return only_computes(code_[at], uninitialised::flow_of(code_[at])) || swaps_.count(at);
        });
    }

  private:
    // Updates `holds` to the state after the instruction. False: the read has an effect.
    bool passes(const Insn& insn, Holds& holds) {
        const Flow flow = uninitialised::flow_of(insn);
        const auto open = [&](const Operand& operand) { return of(holds, operand) & unchecked; };
        const bool branches = insn.traits.effect == Effect::jump;
        if (insn.guarded && !branches && open(insn.guard)) return false;
        if (std::ranges::any_of(flow.addresses, open)) return false;
        // The address register changes: from here on a swap checks another place.
        if (address_.reg >= 0 && defines(*insn.text, address_.reg)) spoil(holds);
        uint8_t result = 0;
        if (insn.text == &load_) {
            result = copy;
        } else if (is_swap(insn)) {
            if (!checks(insn, flow, holds)) return false;
            result = swapped;
        } else if (only_computes(insn, flow)) {
            result = result_of(insn, flow, holds);
        } else if (std::ranges::any_of(flow.sources, open) || (flow.mask && open(*flow.mask))) {
            return false;
        }
        for (const Operand& to : flow.destinations)
            holds[to.row] = insn.guarded ? holds[to.row] | result : result;
        return true;
    }

    // A swap that involves the value read must expect that value, at the place it was read from.
    bool checks(const Insn& insn, const Flow& flow, const Holds& holds) {
        const uint8_t expected = of(holds, flow.sources.at(0)) & unchecked,
                      stored = of(holds, flow.sources.at(1)) & unchecked;
        if (!(expected | stored)) return true;
        swaps_.insert(static_cast<size_t>(&insn - code_.data()));
        return expected == copy && address_of(text_, *insn.text) == address_;
    }

    static uint8_t result_of(const Insn& insn, const Flow& flow, const Holds& holds) {
        if (flow.kind == Flow::loads) return 0;
        const auto& from = flow.sources;
        const auto& to = flow.destinations;
        if (flow.kind == Flow::moves && from.size() == 1 && to.size() == 1)
            return of(holds, from[0]);
        if (compares_bits(insn) && from.size() == 2 && to.size() == 1) {
            const uint8_t a = of(holds, from[0]), b = of(holds, from[1]);
            const bool of_swap = (a == swapped && (b & unchecked) == copy) ||
                                 (b == swapped && (a & unchecked) == copy);
            if (of_swap) return has(insn, "eq") ? equal : unequal;
        }
        const bool depends = std::ranges::any_of(
            from, [&](const Operand& operand) { return of(holds, operand) & unchecked; });
        return depends ? computed : 0;
    }

    static void spoil(Holds& holds) {
        for (auto& [row, held] : holds) {
            if (held & copy) held |= computed;
        }
    }

    void go_on(size_t at, const Holds& holds) {
        const Insn& insn = code_[at];
        const uint8_t guard = insn.guarded ? of(holds, insn.guard) : 0;
        // On the path where a swap has found the value read, the read is checked.
        const bool says = guard == equal || guard == unequal;
        const bool when_taken = (guard == equal) != insn.guard.negated;
        for (const size_t next : successors(code_, at)) {
            const bool taken = next != at + 1;
            come_to(next, says && taken == when_taken ? Holds() : holds);
        }
        if (guard & unchecked) decide(at);
    }

    // The value read decides a branch: everything on its paths depends on the value, and so do the
    // results computed there, once the paths meet.
    void decide(size_t branch) {
        const int meets = code_[branch].reconverge;
        const size_t meet = meets < 0 ? code_.size() : static_cast<size_t>(meets);
        Holds consequences;
        std::set<size_t> seen{meet};
        std::vector<size_t> left = successors(code_, branch);
        while (!left.empty()) {
            const size_t at = left.back();
            left.pop_back();
            if (at >= code_.size() || !seen.insert(at).second) continue;
            decided_.insert(at);
            for (const Operand& to : uninitialised::flow_of(code_[at]).destinations)
                consequences[to.row] = computed;
            const std::vector<size_t> next = successors(code_, at);
            left.insert(left.end(), next.begin(), next.end());
        }
        come_to(meet, consequences);
    }

    void come_to(size_t at, const Holds& holds) {
        if (at >= code_.size()) return;
        bool is_new = !reached_[at];
        for (const auto& [row, held] : holds) {
            uint8_t& known = before_[at][row];
            is_new |= (held & ~known) != 0;
            known |= held;
        }
        reached_[at] = true;
        if (is_new) to_do_.push_back(at);
    }

    const std::vector<Insn>& code_;
    const ptx::Function& text_;
    const ptx::Instruction& load_;
    const Address address_;
    std::vector<Holds> before_;
    std::vector<bool> reached_;
    std::vector<size_t> to_do_;
    std::set<size_t> swaps_, decided_;  // instructions
};

}  // namespace

bool is_checked_by_swap(const Program& program, const ptx::Instruction& load) {
    const ptx::Function* const text = function_with(program, load);
    if (!text || traits_of(load).effect != Effect::load) return false;
    const auto index = static_cast<size_t>(text - program.module.functions.data());
    return Search(program.functions[index], load).is_checked();
}

}  // namespace warpsim::race
