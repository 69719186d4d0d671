#include "warpsim/recordings/flow/writer.h"

#include "warpsim/recordings/flow/statement.h"

namespace warpsim {

std::array<std::string, 3> FlowWriter::different_states() {
    const uint64_t first = below(states);
    const auto name = [&](uint64_t steps) { return fmt::format("%x{}", (first + steps) % states); };
    return {name(0), name(1 + below(2)), name(3 + below(3))};
}

std::string FlowWriter::condition() {
    const std::string p = predicate(), t = word();
    const auto [a, b, c] = different_states();
    const uint64_t bit = uint64_t{1} << below(5);
    switch (below(4)) {
        case 0:
            line("and.b32 {}, {}, {}", t, a, uint64_t{1} << below(8));
            line("setp.ne.u32 {}, {}, 0", p, t);
            break;
        case 1:
            line("and.b32 {}, {}, 7", t, a);
            line("setp.lt.u32 {}, {}, {}", p, t, 1 + below(7));
            break;
        case 2:
            line("setp.lt.u32 {}, {}, {}", p, b, c);
            break;
        default:
            line("and.b32 {}, %lane, {}", t, bit);
            line("setp.eq.u32 {}, {}, {}", p, t, below(2) * bit);
    }
    return p;
}

void FlowWriter::mix(const std::string& value) {
    const std::string to = state();
    switch (below(3)) {
        case 0:
            return line("add.u32 {}, {}, {}", to, to, value);
        case 1:
            return line("xor.b32 {}, {}, {}", to, to, value);
        default:
            return line("mad.lo.u32 {}, {}, {}, {}", to, value, 2 * below(50) + 3, to);
    }
}

void FlowWriter::statements(const FlowScope& scope, int count) {
    for (int i = 0; i < count; ++i) {
        uint64_t total = 0;
        for (const FlowStatement* kind : all_flow_statements()) {
            if (kind->fits(*this, scope)) total += static_cast<uint64_t>(kind->weight);
        }
        uint64_t choice = below(total);
        for (const FlowStatement* kind : all_flow_statements()) {
            if (!kind->fits(*this, scope)) continue;
            if (choice < static_cast<uint64_t>(kind->weight)) {
                kind->write(*this, scope);
                break;
            }
            choice -= static_cast<uint64_t>(kind->weight);
        }
    }
}

std::string FlowWriter::body() const {
    return fmt::format(
               "    .reg .b32 %x<{}>, %t<{}>, %lane, %self; .reg .b64 %a<{}>; .reg .pred %c<{}>;\n",
               states, words_ + 1, addresses_ + 1, predicates_ + 1) +
           text_;
}

void read_first_word(FlowWriter& w, const WarpWords& words, const std::string& mask) {
    w.line("brev.b32 {}, {}", words.first, mask);
    w.line("clz.b32 {}, {}", words.first, words.first);
    // The first lane's distance from here may be negative.
    w.line("sub.u32 {}, {}, %lane", words.first, words.first);
    w.line("mul.wide.s32 {}, {}, 4", words.other, words.first);
    w.line("add.u64 {}, {}, {}", words.other, words.own, words.other);
    w.line("ld.shared.u32 {}, [{}]", words.value, words.other);
    w.line("bar.warp.sync {}", mask);
}

FlowScope inside(const FlowScope& scope, const std::string& mask) {
    return {.mask = mask, .block = false, .top = false, .depth = scope.depth + 1};
}

}  // namespace warpsim
