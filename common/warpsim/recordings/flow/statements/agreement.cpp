// vote, match and redux among the lanes of the mask.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

void vote(FlowWriter& w, const std::string& mask) {
    constexpr std::array<const char*, 3> modes{"all", "any", "uni"};
    const std::string q = w.predicate(), value = w.word(), p = w.condition();
    if (w.chance(50)) {
        w.line("vote.sync.ballot.b32 {}, {}, {}", value, p, mask);
    } else {
        w.line("vote.sync.{}.pred {}, {}, {}", modes[w.below(3)], q, p, mask);
        w.line("selp.u32 {}, 11, 23, {}", value, q);
    }
    w.mix(value);
}

void match(FlowWriter& w, const std::string& mask) {
    const std::string few = w.word(), value = w.word(), p = w.predicate();
    const uint64_t bits = w.below(4);
    w.line("and.b32 {}, {}, {}", few, w.state(), bits);
    if (w.chance(50)) {
        w.line("match.any.sync.b32 {}, {}, {}", value, few, mask);
    } else {
        w.line("match.all.sync.b32 {}|{}, {}, {}", value, p, few, mask);
    }
    w.mix(value);
}

void reduce(FlowWriter& w, const std::string& mask) {
    constexpr std::array<const char*, 6> operations{"add.u32", "min.s32", "max.u32",
                                                    "and.b32", "or.b32",  "xor.b32"};
    const std::string value = w.word(), source = w.state();
    w.line("redux.sync.{} {}, {}, {}", operations[w.below(6)], value, source, mask);
    w.mix(value);
}

void write(FlowWriter& w, const FlowScope& scope) {
    constexpr std::array kinds{vote, match, reduce};
    kinds[w.below(3)](w, scope.mask);
}

bool fits(const FlowWriter&, const FlowScope& scope) { return !scope.mask.empty(); }

}  // namespace

extern const FlowStatement flow_agreement{14, fits, write};

}  // namespace warpsim
