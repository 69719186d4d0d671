#include "warpsim/observers/race_site.h"

#include <algorithm>
#include <set>

#include "warpsim/exec/describe.h"

namespace warpsim::race {

namespace {

// PTX's defaults: atom and red are relaxed at GPU scope; mbarrier arrivals release and waits
// acquire, at block scope (PTX ISA 9.0, 9.7.13).
Strength strength_of(const Insn& insn, AccessKind kind) {
    if (kind == AccessKind::atomic || insn.ordering != Ordering::weak) return Strength::strong;
    return insn.is_volatile ? Strength::is_volatile : Strength::plain;
}

bool is_of_mbarrier(Effect effect, AccessKind kind) {
    return effect == Effect::mbarrier || (effect == Effect::copy && kind == AccessKind::atomic);
}

bool waits_at_mbarrier(const Insn& insn) {
    return insn.traits.effect == Effect::mbarrier && insn.text->modifiers.at(0).ends_with("_wait");
}

Site site_of(const Insn& insn, AccessKind kind, bool clusters) {
    const Effect effect = insn.traits.effect;
    const bool mbarrier = is_of_mbarrier(effect, kind), waits = waits_at_mbarrier(insn);
    const bool both = insn.ordering == Ordering::acq_rel || insn.ordering == Ordering::sc;
    const bool by_default = mbarrier && insn.ordering == Ordering::weak;
    return {insn.text,
            effect,
            kind,
            strength_of(insn, kind),
            !mbarrier && is_wide(insn.scope, clusters),
            insn.ordering == Ordering::acquire || both || (by_default && waits),
            insn.ordering == Ordering::release || both || (by_default && !waits),
            insn.vector_size};
}

}  // namespace

bool is_wide(Scope scope, bool clusters) {
    return scope != Scope::cta && (clusters || scope != Scope::cluster);
}

static bool orders_blocks(const Insn& insn) {
    if (!insn.strong || !is_wide(insn.scope, false)) return false;
    return insn.traits.effect == Effect::fence || insn.ordering > Ordering::relaxed;
}

bool blocks_may_talk(const Program& program, const Function& kernel) {
    std::set<const Function*> seen{&kernel};
    std::vector<const Function*> left{&kernel};
    const auto come_to = [&](const Function& function) {
        if (seen.insert(&function).second) left.push_back(&function);
    };
    while (!left.empty()) {
        const Function& function = *left.back();
        left.pop_back();
        for (const Insn& insn : function.code) {
            if (orders_blocks(insn)) return true;
            if (insn.traits.effect != Effect::call) continue;
            if (insn.callee >= 0) {
                come_to(program.functions[insn.callee]);
            } else {
                for (const Function& any : program.functions) come_to(any);
            }
        }
    }
    return false;
}

void Sites::clear(const Program& program, bool clusters) {
    program_ = &program;
    clusters_ = clusters;
    numbers_.clear();
    sites_.clear();
    loads_.clear();
    swaps_.clear();
}

bool Sites::swaps(const ptx::Function& function) {
    const auto [known, is_new] = swaps_.try_emplace(&function);
    if (is_new) {
        known->second = std::ranges::any_of(function.instructions, [](const auto& text) {
            return std::ranges::find(text.modifiers, "cas") != text.modifiers.end();
        });
    }
    return known->second;
}

// In a function with a compare-and-swap each load is a separate site: a swap may check it, or not.
uint32_t Sites::add(const Site& site) {
    const auto next = static_cast<uint32_t>(sites_.size());
    const ptx::Function* const function = function_with(*program_, *site.text);
    const bool is_load = site.plain() && site.effect == Effect::load;
    if (is_load && function && !swaps(*function)) {
        const SourcePlace place = line_of(*program_, *site.text);
        const auto [known, is_new] =
            loads_.try_emplace({function, place.file, place.line, site.elements}, next);
        if (!is_new) return known->second;
    }
    sites_.push_back(site);
    return next;
}

uint32_t Sites::number_of(const Insn& insn, AccessKind kind) {
    if (insn.id >= numbers_.size()) numbers_.resize(insn.id + 1);
    uint32_t& number = numbers_[insn.id][size_t(kind)];
    if (number == 0) number = add(site_of(insn, kind, clusters_)) + 1;
    return number - 1;
}

}  // namespace warpsim::race
