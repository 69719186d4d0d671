#include "warpsim/observers/counts.h"

#include <bit>

#include "warpsim/exec/warp.h"

namespace warpsim {

Counts& Counts::operator+=(const Counts& other) {
    for (const auto member :
         {&Counts::warp_instructions, &Counts::float_adds, &Counts::partial_float_adds,
          &Counts::float_add_lanes, &Counts::global_loads, &Counts::global_load_bytes,
          &Counts::global_stores, &Counts::global_store_bytes, &Counts::shared_loads,
          &Counts::shared_stores, &Counts::block_barriers, &Counts::shuffles,
          &Counts::global_atomics})
        this->*member += other.*member;
    return *this;
}

CountsObserver::Kind CountsObserver::kind_of(const Insn& insn) {
    const ptx::Instruction& text = *insn.text;
    if (text.mnemonic == "shfl") return Kind::shuffle;
    if (text.mnemonic == "barrier" || (text.mnemonic == "bar" && text.modifiers.at(0) != "warp")) {
        return Kind::barrier;
    }
    const bool adds = text.mnemonic == "add" || text.mnemonic == "sub" || text.mnemonic == "fma";
    if (!adds || text.modifiers.empty()) return Kind::other;
    return text.modifiers.back() == "f32" || text.modifiers.back() == "f64" ? Kind::float_add
                                                                            : Kind::other;
}

void CountsObserver::executes(const Warp& warp, const Insn& insn, Mask active, Mask /*existing*/) {
    ++counts_.warp_instructions;
    if (insn.id >= kinds_.size()) kinds_.resize(insn.id + 1);
    Kind& kind = kinds_[insn.id];
    if (kind == Kind::not_known_yet) kind = kind_of(insn);
    switch (kind) {
        case Kind::float_add:
            ++counts_.float_adds;
            counts_.partial_float_adds += active != warp.launched();
            counts_.float_add_lanes += std::popcount(active);
            break;
        case Kind::barrier:
            ++counts_.block_barriers;
            break;
        case Kind::shuffle:
            ++counts_.shuffles;
            break;
        default:
            break;
    }
}

void CountsObserver::accesses(const Warp& /*warp*/, const ObservedAccess& access) {
    const auto lanes = static_cast<uint64_t>(std::popcount(access.active));
    const bool loads = access.kind == AccessKind::load;
    if (access.space == ptx::Space::global) {
        if (access.kind == AccessKind::atomic) counts_.global_atomics += lanes;
        (loads ? counts_.global_loads : counts_.global_stores) += lanes;
        (loads ? counts_.global_load_bytes : counts_.global_store_bytes) += lanes * access.bytes;
    } else if (access.space == ptx::Space::shared) {
        (loads ? counts_.shared_loads : counts_.shared_stores) += lanes;
    }
}

}  // namespace warpsim
