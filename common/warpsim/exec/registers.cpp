#include "warpsim/exec/registers.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <queue>
#include <string_view>
#include <utility>

#include "warpsim/exec/traits.h"

namespace warpsim {

namespace {

using Bits = std::vector<uint64_t>;

struct Interval {
    int begin = -1, end = -1;  // instructions, both included; -1: never used
    void add(int at) {
        begin = begin < 0 ? at : std::min(begin, at);
        end = std::max(end, at);
    }
};

struct Uses {
    std::vector<int> read, overwritten;
    std::vector<int> assigned;  // overwritten, in some lanes at least
};

void add_registers(const ptx::Operand& operand, std::vector<int>& out) {
    if (operand.index >= 0) out.push_back(operand.index);
    for (const ptx::Operand& part : operand.parts) add_registers(part, out);
}

// A guarded write keeps the values of some lanes, so in effect it reads them.
Uses uses_of(const ptx::Instruction& instruction) {
    Uses uses;
    if (instruction.guard >= 0) uses.read.push_back(instruction.guard);
    const bool writes_first = !traits_of(instruction).first_is_source;
    for (size_t i = 0; i < instruction.operands.size(); ++i) {
        const ptx::Operand& operand = instruction.operands[i];
        const bool is_destination =
            i == 0 && operand.kind != ptx::Operand::Kind::memory && writes_first;
        const bool overwrites = is_destination && instruction.guard < 0;
        add_registers(operand, overwrites ? uses.overwritten : uses.read);
        if (is_destination) add_registers(operand, uses.assigned);
    }
    return uses;
}

bool test(const Bits& bits, int i) { return bits[i / 64] >> (i % 64) & 1; }
void set(Bits& bits, int i) { bits[i / 64] |= uint64_t{1} << (i % 64); }
void clear(Bits& bits, int i) { bits[i / 64] &= ~(uint64_t{1} << (i % 64)); }

// The registers live at the start of each block, by the usual backward iteration; none if that
// would process too many words of bits.
std::optional<std::vector<Bits>> live_in(const ControlFlow& flow, const std::vector<Uses>& uses,
                                         size_t registers) {
    constexpr size_t most_words = size_t{1} << 26, words_a_block = 16;  // extra per block
    std::vector<Bits> live(flow.blocks.size(), Bits((registers + 63) / 64));
    const size_t words_a_pass =
        (flow.blocks.size() + flow.edges) * (live[0].size() + words_a_block) + uses.size();
    size_t words = 0;
    for (bool changed = true; changed;) {
        changed = false;
        words += words_a_pass;
        if (words > most_words) return std::nullopt;
        for (size_t b = flow.blocks.size(); b-- > 0;) {
            Bits now(live[b].size());
            for (const int next : flow.blocks[b].successors) {
                for (size_t word = 0; word < now.size(); ++word) now[word] |= live[next][word];
            }
            for (int i = std::min<int>(flow.blocks[b].end, int(uses.size())) - 1;
                 i >= flow.blocks[b].begin; --i) {
                for (const int r : uses[i].overwritten) clear(now, r);
                for (const int r : uses[i].read) set(now, r);
            }
            if (now != live[b]) live[b] = std::move(now), changed = true;
        }
    }
    return live;
}

struct Lives {
    std::vector<Interval> intervals;  // by register
    std::vector<int> from_entry;      // registers that may be read before they are written
};

// Nullopt if the analysis would cost more than it saves in rows.
std::optional<Lives> find_lives(const ControlFlow& flow, const std::vector<Uses>& uses,
                                size_t registers) {
    constexpr size_t most_bits = size_t{1} << 28;
    if (registers * (flow.blocks.size() + flow.edges) > most_bits) return std::nullopt;
    const auto live = live_in(flow, uses, registers);
    if (!live) return std::nullopt;
    Lives lives{std::vector<Interval>(registers), {}};
    std::vector<Interval>& result = lives.intervals;
    for (int i = 0; i < int(uses.size()); ++i) {
        for (const int r : uses[i].read) result[r].add(i);
        for (const int r : uses[i].overwritten) result[r].add(i);
    }
    for (size_t b = 0; b < flow.blocks.size(); ++b) {
        for (int r = 0; r < int(registers); ++r) {
            if (test((*live)[b], r)) result[r].add(flow.blocks[b].begin);
            for (const int next : flow.blocks[b].successors) {
                if (test((*live)[next], r)) result[r].add(flow.blocks[b].end - 1);
            }
        }
    }
    for (int r = 0; r < int(registers); ++r) {
        if (!live->empty() && test(live->front(), r)) lives.from_entry.push_back(r);
    }
    return lives;
}

}  // namespace

uint8_t row_bytes(ptx::Type type) {
    return type == ptx::Type::pred ? 0
                                   : static_cast<uint8_t>(std::max<size_t>(2, ptx::size_of(type)));
}

RegisterRows assign_rows(const ptx::Function& function, const ControlFlow& flow) {
    const size_t count = function.registers.size();
    std::vector<Uses> uses;
    for (const ptx::Instruction& instruction : function.instructions)
        uses.push_back(uses_of(instruction));
    // If lifetimes are not known, each register has a separate row.
    const Lives lives =
        find_lives(flow, uses, count)
            .value_or(Lives{std::vector<Interval>(count, {0, int(uses.size())}), {}});
    const std::vector<Interval>& live = lives.intervals;
    std::vector<int> order(count);
    for (size_t i = 0; i < count; ++i) order[i] = int(i);
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return live[a].begin < live[b].begin; });

    using Row = std::pair<int, uint32_t>;  // busy until, offset: the first to become free is on top
    using Pool = std::priority_queue<Row, std::vector<Row>, std::greater<>>;
    std::array<Pool, 17> pools;  // by bytes of a lane
    RegisterRows result;
    result.rows.resize(count);
    for (const int r : order) {
        const uint8_t bytes = row_bytes(function.registers[r].type);
        result.rows[r].bytes = bytes;
        if (live[r].begin < 0) continue;
        Pool& pool = pools[bytes];
        if (!pool.empty() && pool.top().first < live[r].begin) {
            result.rows[r].row = pool.top().second;
            pool.pop();
        } else {
            result.rows[r].row = result.bytes;
            // A mask has 4 bytes; this keeps rows aligned.
            result.bytes += bytes ? bytes * warp_size : 64;
        }
        pool.emplace(live[r].end, result.rows[r].row);
    }
    std::vector<bool> is_assigned(count);
    for (const Uses& use : uses) {
        for (const int r : use.assigned) is_assigned[r] = true;
    }
    for (const int r : lives.from_entry) result.unset.push_back({result.rows[r], is_assigned[r]});
    return result;
}

}  // namespace warpsim
