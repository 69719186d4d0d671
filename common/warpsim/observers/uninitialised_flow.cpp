#include "warpsim/observers/uninitialised_flow.h"

#include <algorithm>
#include <map>
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

bool writes_first(const ptx::Instruction& text) {
    const bool reduces = text.mnemonic.starts_with("bar") && has(text, "red");
    return reduces || !first_is_source(text);
}

// Walks the form's slots in the same way as the operand decoder.
class Walk {
  public:
    Walk(const Insn& insn, Flow& flow) : insn_(insn), text_(*insn.text), flow_(flow) {}

    void take(const Slot& slot, bool first) {
        const bool writes = first && writes_first(text_);
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

Flow::Kind kind_of(const ptx::Instruction& text, const Flow& flow) {
    static const std::map<std::string_view, Flow::Kind> kinds = {
        {"mov", Flow::moves},      {"ld", Flow::loads},        {"ldu", Flow::loads},
        {"st", Flow::stores},      {"atom", Flow::updates},    {"red", Flow::updates},
        {"cp", Flow::copies},      {"brx", Flow::controls},    {"shfl", Flow::exchanges},
        {"vote", Flow::exchanges}, {"match", Flow::exchanges}, {"redux", Flow::exchanges},
        {"elect", Flow::exchanges}};
    if (const auto found = kinds.find(text.mnemonic); found != kinds.end()) return found->second;
    if (text.mnemonic == "bar" && text.modifiers.at(0) == "warp") return Flow::exchanges;
    return flow.addresses.empty() ? Flow::computes : Flow::touches;
}

}  // namespace

Flow flow_of(const Insn& insn) {
    Flow flow;
    const ptx::Instruction& text = *insn.text;
    Insn scratch;
    const FoundForm found = find_form(text, scratch);
    if (!found.form || text.mnemonic == "call") {
        flow.kind = Flow::controls;
        if (text.mnemonic == "call" && insn.callee < 0) flow.sources.push_back(insn.operands[0]);
        return flow;
    }
    Walk walk(insn, flow);
    for (const Slot& slot : found.form->slots) walk.take(slot, &slot == found.form->slots.data());
    flow.kind = kind_of(text, flow);
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
