#include "warpsim/observers/race_site.h"

namespace warpsim::race {

namespace {

// PTX's defaults: atom and red are relaxed and for the GPU, mbarrier's arrivals release and its
// waits acquire, for the block (PTX ISA 9.0, 9.7.13).
Strength strength_of(const Insn& insn, AccessKind kind) {
    if (kind == AccessKind::atomic || insn.ordering != Ordering::weak) return Strength::strong;
    return insn.is_volatile ? Strength::is_volatile : Strength::plain;
}

bool is_of_mbarrier(const ptx::Instruction& text, AccessKind kind) {
    return text.mnemonic == "mbarrier" || (text.mnemonic == "cp" && kind == AccessKind::atomic);
}

bool waits_at_mbarrier(const ptx::Instruction& text) {
    return text.mnemonic == "mbarrier" && text.modifiers.at(0).ends_with("_wait");
}

Site site_of(const Insn& insn, AccessKind kind) {
    const ptx::Instruction& text = *insn.text;
    const bool mbarrier = is_of_mbarrier(text, kind), waits = waits_at_mbarrier(text);
    const bool both = insn.ordering == Ordering::acq_rel || insn.ordering == Ordering::sc;
    const bool by_default = mbarrier && insn.ordering == Ordering::weak;
    return {&text,
            kind,
            strength_of(insn, kind),
            mbarrier ? false : insn.scope != Scope::cta && insn.scope != Scope::cluster,
            insn.ordering == Ordering::acquire || both || (by_default && waits),
            insn.ordering == Ordering::release || both || (by_default && !waits),
            insn.vector_size};
}

}  // namespace

bool is_wide(const Insn& fence) {
    return fence.scope != Scope::cta && fence.scope != Scope::cluster;
}

void Sites::clear() {
    numbers_.clear();
    sites_.clear();
}

uint32_t Sites::number_of(const Insn& insn, AccessKind kind) {
    if (insn.id >= numbers_.size()) numbers_.resize(insn.id + 1);
    uint32_t& number = numbers_[insn.id][size_t(kind)];
    if (number == 0) {
        sites_.push_back(site_of(insn, kind));
        number = static_cast<uint32_t>(sites_.size());
    }
    return number - 1;
}

}  // namespace warpsim::race
