// shfl among the lanes of the mask; values from other lanes are not used.
#include <array>

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

namespace {

// Reads from the next lane of the mask; the last one reads from the first.
void from_next(FlowWriter& w, const std::string& mask) {
    const std::string higher = w.word(), any = w.predicate(), from = w.word(), value = w.word();
    w.line("mov.u32 {}, %lanemask_gt", higher);
    w.line("and.b32 {}, {}, {}", higher, higher, mask);
    w.line("setp.ne.u32 {}, {}, 0", any, higher);
    w.line("selp.b32 {}, {}, {}, {}", higher, higher, mask, any);
    w.line("brev.b32 {}, {}", from, higher);
    w.line("clz.b32 {}, {}", from, from);
    w.line("shfl.sync.idx.b32 {}, {}, {}, 31, {}", value, w.state(), from, mask);
    w.mix(value);
}

// up, down or bfly by a distance that differs from lane to lane.
void from_afar(FlowWriter& w, const std::string& mask) {
    constexpr std::array<const char*, 3> modes{"up", "down", "bfly"},
        sources{"sub.u32", "add.u32", "xor.b32"};
    const uint64_t mode = w.below(3);
    const std::string distance = w.word(), from = w.word(), value = w.word(), here = w.predicate(),
                      in_range = w.predicate();
    const int farthest = w.chance(50) ? 31 : 3;
    w.line("and.b32 {}, {}, {}", distance, w.state(), farthest);
    w.line("shfl.sync.{}.b32 {}|{}, {}, {}, {}, {}", modes[mode], value, in_range, w.state(),
           distance, mode == 0 ? 0 : 31, mask);
    w.line("{} {}, %lane, {}", sources[mode], from, distance);
    w.line("and.b32 {}, {}, 31", from, from);
    w.line("selp.b32 {}, {}, %lane, {}", from, from, in_range);
    w.line("shr.u32 {}, {}, {}", from, mask, from);
    w.line("and.b32 {}, {}, 1", from, from);
    w.line("setp.ne.u32 {}, {}, 0", here, from);
    w.line("selp.b32 {}, {}, 7, {}", value, value, here);
    w.mix(value);
}

void write(FlowWriter& w, const FlowScope& scope) {
    w.chance(50) ? from_next(w, scope.mask) : from_afar(w, scope.mask);
}

bool fits(const FlowWriter&, const FlowScope& scope) { return !scope.mask.empty(); }

}  // namespace

extern const FlowStatement flow_shuffle{18, fits, write};

}  // namespace warpsim
