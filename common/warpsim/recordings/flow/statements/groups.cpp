// The lanes of the mask form groups with separate masks, and execute statements within them.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

void tiles(FlowWriter& w, const std::string& mask, const std::string& group) {
    const uint64_t size = uint64_t{2} << w.below(4);
    w.line("and.b32 {}, %lane, {}", group, 32 - size);
    w.line("shl.b32 {}, {}, {}", group, (uint64_t{1} << size) - 1, group);
    w.line("and.b32 {}, {}, {}", group, group, mask);
}

void alike(FlowWriter& w, const std::string& mask, const std::string& group) {
    // One draw per statement: compilers differ in the order in which they evaluate arguments.
    const uint64_t bits = 1 + w.below(7);
    const std::string value = w.state();
    w.line("and.b32 {}, {}, {}", group, value, bits);
    w.line("match.any.sync.b32 {}, {}, {}", group, group, mask);
}

void two_sides(FlowWriter& w, const std::string& mask, const std::string& group) {
    const std::string p = w.condition(), other = w.word();
    w.line("vote.sync.ballot.b32 {}, {}, {}", group, p, mask);
    w.line("xor.b32 {}, {}, {}", other, group, mask);
    w.line("selp.b32 {}, {}, {}, {}", group, group, other, p);
}

void write(FlowWriter& w, const FlowScope& scope) {
    constexpr std::array kinds{tiles, alike, two_sides};
    const std::string group = w.word();
    kinds[w.below(3)](w, scope.mask, group);
    w.statements(inside(scope, group), 1 + static_cast<int>(w.below(3)));
    if (w.chance(30)) w.line("bar.warp.sync {}", scope.mask);
}

bool fits(const FlowWriter& w, const FlowScope& scope) {
    return !scope.mask.empty() && w.in_kernel() && scope.depth < deepest_scope;
}

}  // namespace

extern const FlowStatement flow_groups{12, fits, write};

}  // namespace warpsim
