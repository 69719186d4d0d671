#include "warpsim/observers/uninitialised_flow.h"

#include <algorithm>
#include <string_view>

#include "warpsim/exec/forms.h"
#include "warpsim/exec/registers.h"

namespace warpsim::uninitialised {

namespace {

using Kind = ptx::Operand::Kind;

bool has(const ptx::Instruction& text, std::string_view modifier) {
    return std::find(text.modifiers.begin(), text.modifiers.end(), modifier) !=
           text.modifiers.end();
}

// Walks the form's slots in the same way as the operand decoder.
class Walk {
  public:
    Walk(const Insn& insn, Flow& flow) : insn_(insn), text_(*insn.text), flow_(flow) {}

    void take(const Slot& slot, bool first) {
        const bool writes = first && !insn_.traits.first_is_source;
        switch (slot.kind) {
            case Slot::label:
            case Slot::callee:
            case Slot::arguments:
            case Slot::results:
            case Slot::branch_targets:
                return;
            case Slot::address:
                ++written_;
                return flow_.addresses.push_back(next());
            case Slot::image:
                ++written_;
                for (int left = 1 + slot.bytes; left; --left) flow_.addresses.push_back(next());
                return;
            case Slot::optional_predicate:
                return take_predicate();
            case Slot::carry:
                return take_carry();
            case Slot::vector:
                flow_.part_bytes = slot.bytes;
                for (size_t left = parts(); left; --left) put(writes);
                ++written_;
                return;
            default:
                put(writes);
                ++written_;
        }
    }

  private:
    Operand next() { return insn_.operands.at(next_++); }
    void put(bool writes) { (writes ? flow_.destinations : flow_.sources).push_back(next()); }
    size_t parts() const {
        const ptx::Operand& operand = text_.operands.at(written_);
        return operand.kind == Kind::vector ? operand.parts.size() : 1;
    }
    void take_predicate() {
        const bool written = text_.operands.at(0).kind == Kind::pair;
        const Operand predicate = next();
        if (written) flow_.destinations.push_back(predicate);
    }
    void take_carry() {
        const Operand carry = next();
        if (text_.mnemonic.ends_with('c')) flow_.sources.push_back(carry);  // addc, subc, madc
        if (has(text_, "cc")) flow_.destinations.push_back(carry);
    }

    const Insn& insn_;
    const ptx::Instruction& text_;
    Flow& flow_;
    size_t next_ = 0, written_ = 0;  // next operand: as decoded, and as written
};

Flow::Kind kind_of(Effect effect, const Flow& flow) {
    switch (effect) {
        case Effect::move:
            return Flow::moves;
        case Effect::load:
            return Flow::loads;
        case Effect::store:
            return Flow::stores;
        case Effect::atomic:
        case Effect::reduction:
            return Flow::updates;
        case Effect::copy:
            return Flow::copies;
        case Effect::table_jump:
            return Flow::controls;
        case Effect::shuffle:
        case Effect::exchange:
        case Effect::warp_barrier:
            return Flow::exchanges;
        default:
            return flow.addresses.empty() ? Flow::computes : Flow::touches;
    }
}

}  // namespace

Flow flow_of(const Insn& insn) {
    Flow flow;
    const ptx::Instruction& text = *insn.text;
    Insn scratch;
    const FoundForm found = find_form(text, scratch);
    const bool calls = insn.traits.effect == Effect::call;
    if (!found.form || calls) {
        flow.kind = Flow::controls;
        if (calls && insn.callee < 0) flow.sources.push_back(insn.operands[0]);
        return flow;
    }
    Walk walk(insn, flow);
    for (const Slot& slot : found.form->slots) walk.take(slot, &slot == found.form->slots.data());
    flow.kind = kind_of(insn.traits.effect, flow);
    if (flow.kind == Flow::exchanges && !flow.sources.empty()) {
        flow.mask = flow.sources.back();
        flow.sources.pop_back();
    }
    flow.exchanges_memory = has(text, "exch");
    flow.rule = rule_for(text);
    if (text.modifiers.empty()) return flow;
    const std::string& type = text.modifiers.back();
    flow.source_width = integer_bits(type);
    flow.is_signed = flow.source_width && type[0] == 's';
    return flow;
}

}  // namespace warpsim::uninitialised
