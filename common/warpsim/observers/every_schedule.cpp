#include "warpsim/observers/every_schedule.h"

#include <algorithm>
#include <set>
#include <vector>

#include "warpsim/exec/control_flow.h"
#include "warpsim/exec/special.h"
#include "warpsim/observers/uninitialised_flow.h"

namespace warpsim {

namespace {

using uninitialised::Flow;
using Rows = std::set<uint32_t>;  // of registers whose values may differ between schedules

bool is_activemask(const Insn& insn) { return insn.traits.effect == Effect::active_lanes; }

bool is_atomic_on_floats(const Insn& insn) {
    return is_atomic(insn.traits.effect) &&
           std::ranges::any_of(insn.text->modifiers, [](const std::string& modifier) {
               return modifier.starts_with("f") || modifier.starts_with("bf");
           });
}

class Analysis {
  public:
    explicit Analysis(const Function& kernel)
        : code_(kernel.code), before_(code_.size()), reached_(code_.size()) {
        for (const SpecialRow& row : kernel.specials) {
            if (row.special->name == "smid" || row.special->name == "warpid")
                always_.insert(row.row.row);
        }
    }

    bool holds() {
        come_to(0, {});
        while (!to_do_.empty()) {
            const size_t at = to_do_.back();
            to_do_.pop_back();
            Rows rows = before_[at];
            if (!passes(code_[at], rows)) return false;
            for (const size_t next : successors(code_, at)) come_to(next, rows);
        }
        return true;
    }

  private:
    bool differs(const Rows& rows, const Operand& operand) const {
        return rows.count(operand.row) || always_.count(operand.row);
    }

    bool any_differs(const Rows& rows, const std::vector<Operand>& operands) const {
        return std::ranges::any_of(operands, [&](const Operand& o) { return differs(rows, o); });
    }

    // False unless control flow, addresses and masks are the same in every schedule. Updates `rows`
    // to the state after the instruction.
    bool passes(const Insn& insn, Rows& rows) const {
        const Flow flow = uninitialised::flow_of(insn);
        const bool decides = flow.kind == Flow::controls;
        if (insn.traits.effect == Effect::call) return false;
        if (insn.guarded && differs(rows, insn.guard)) return false;
        if (any_differs(rows, flow.addresses)) return false;
        if (flow.mask && differs(rows, *flow.mask)) return false;
        if (decides && any_differs(rows, flow.sources)) return false;
        const bool differ = gives_other(insn, flow) || any_differs(rows, flow.sources);
        for (const Operand& destination : flow.destinations) {
            if (differ)
                rows.insert(destination.row);
            else if (!insn.guarded)
                rows.erase(destination.row);
        }
        return true;
    }

    static bool gives_other(const Insn& insn, const Flow& flow) {
        if (flow.kind == Flow::updates || is_activemask(insn)) return true;
        if (flow.kind == Flow::loads)
            return insn.space != ptx::Space::param && insn.space != ptx::Space::constant;
        return std::ranges::any_of(insn.text->operands, [](const ptx::Operand& operand) {
            return operand.kind == ptx::Operand::Kind::special && is_changing_special(operand.name);
        });
    }

    void come_to(size_t at, const Rows& rows) {
        if (at >= code_.size()) return;
        const size_t known = before_[at].size();
        before_[at].insert(rows.begin(), rows.end());
        if (reached_[at] && before_[at].size() == known) return;
        reached_[at] = true;
        to_do_.push_back(at);
    }

    const std::vector<Insn>& code_;
    Rows always_;
    std::vector<Rows> before_;
    std::vector<bool> reached_;
    std::vector<size_t> to_do_;
};

}  // namespace

bool accesses_ignore_data(const Function& kernel) { return Analysis(kernel).holds(); }

bool is_schedule_independent(const Function& kernel) {
    return std::ranges::none_of(kernel.code, is_atomic_on_floats) && accesses_ignore_data(kernel);
}

bool uses_activemask(const Program& program) {
    return std::ranges::any_of(program.functions, [](const Function& function) {
        return std::ranges::any_of(function.code, is_activemask);
    });
}

}  // namespace warpsim
