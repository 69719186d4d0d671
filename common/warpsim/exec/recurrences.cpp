#include "warpsim/exec/recurrences.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

constexpr uint32_t row_unit = 64;  // every row begins at a multiple of it
constexpr uint64_t most_multiplied = uint64_t{1} << 32;

// Whether a step of the result does not depend on the values of what moves.
bool is_linear(LoopRule::Kind kind) { return kind != LoopRule::bits_or; }

// Calls visit with a value of a lane's type.
template <class Visit>
void with_type_of(Operand place, Visit visit) {
    if (place.bytes == 8) visit(uint64_t{});
    if (place.bytes == 4) visit(uint32_t{});
    if (place.bytes == 2) visit(uint16_t{});
}

Mask mask_at(std::span<const std::byte> rows, Operand place) {
    Mask mask = 0;
    std::memcpy(&mask, rows.data() + place.row, sizeof mask);
    return mask;
}

// A predicate, or a size that with_type_of handles.
bool fits(const Operand& operand) { return operand.bytes <= 8 && operand.bytes != 1; }

// Reinterprets a value of the unsigned type T as signed.
template <class T>
int64_t as_step(uint64_t value) {
    return static_cast<std::make_signed_t<T>>(static_cast<T>(value));
}

}  // namespace

Recurrences::Recurrences(Warp& warp, Mask lanes, std::span<const std::byte> before, uint64_t most)
    : warp_(warp),
      lanes_(lanes),
      before_(before),
      start_(warp.frame().rows),
      row_at_(start_.size() / row_unit + 1, -1),
      times_(most) {
    rows_.reserve(64);  // enough for a usual loop
}

// How far each lane's value has moved from `then` to `now`.
static Recurrences::Steps distance(std::span<const std::byte> now, std::span<const std::byte> then,
                                   Operand place) {
    Recurrences::Steps steps{};
    with_type_of(place, [&]<class T>(T) {
        std::array<T, warp_size> to, from;
        std::memcpy(to.data(), now.data() + place.row, sizeof to);
        std::memcpy(from.data(), then.data() + place.row, sizeof from);
        for (int lane = 0; lane < warp_size; ++lane)
            steps[lane] = as_step<T>(uint64_t{to[lane]} - from[lane]);
    });
    return steps;
}

Recurrences::Values Recurrences::values(Operand place) const {
    Values values{};
    with_type_of(place, [&]<class T>(T) {
        const T* const row = warp_.row<T>(place);
        for (int lane = 0; lane < warp_size; ++lane) values[lane] = row[lane];
    });
    return values;
}

Recurrences::Row& Recurrences::find(Operand place, bool reads) {
    int& at = row_at_[place.row / row_unit];
    if (at < 0) {
        at = int(rows_.size());
        Row& row = rows_.emplace_back(Row{.place = place, .read_first = reads});
        if (reads) row.step = row.assumed = distance(start_, before_, place);
    }
    return rows_[at];
}

const Recurrences::Steps& Recurrences::read(Operand place, Mask active) {
    const Row& row = find(place, true);
    read_forgotten_ |= (row.forgotten & active) != 0;
    return row.step;
}

void Recurrences::write(Operand place, const Steps& steps, Mask active) {
    Row& row = find(place, active != lanes_);
    row.written = true;
    row.forgotten &= ~active;
    with_type_of(place, [&]<class T>(T) {
        for (int lane = 0; lane < warp_size; ++lane)
            row.step[lane] =
                active & lane_bit[lane] ? as_step<T>(uint64_t(steps[lane])) : row.step[lane];
    });
}

void Recurrences::forget(Operand place, Mask lanes) { find(place, true).forgotten |= lanes; }

std::optional<Recurrences::Moving> Recurrences::moving(Operand place, Mask lanes) {
    if (!fits(place)) return std::nullopt;
    const Moving moving{place, values(place), read(place, lanes)};
    return read_forgotten_ ? std::nullopt : std::optional(moving);
}

void Recurrences::set(Warp& warp, const Moving& moving, uint64_t times) {
    with_type_of(moving.place, [&]<class T>(T) {
        T* const row = warp.row<T>(moving.place);
        for (int lane = 0; lane < warp_size; ++lane)
            row[lane] = static_cast<T>(moving.value[lane] + uint64_t(moving.step[lane]) * times);
    });
}

bool Recurrences::stands_still(Operand place, Mask active) {
    const Steps& steps = read(place, active);
    bool still = !read_forgotten_;
    for_each_lane(active, [&](int lane) { still &= steps[lane] == 0; });
    return still;
}

bool Recurrences::all_stand_still(const Insn& insn, Mask active) {
    for (int i = 1; i < insn.operand_count; ++i)
        if (!stands_still(insn.operands[i], active)) return false;
    return true;
}

// Most lanes do not lower the number of times any more: a division takes longer than to see this.
void Recurrences::stay_within(ptx::Type type, const Stepping& number) {
    if (times_ > most_multiplied || !is_within(type, number, times_))
        at_most(times_within(type, number));
}

void Recurrences::stay_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right) {
    if (times_ > most_multiplied || !is_on_side(side, left, right, times_))
        at_most(times_on_side(side, left, right));
}

bool Recurrences::follow_own_write(const Insn& insn, Mask active) {
    const int address = address_of(insn);
    for (int i = address; i < insn.operand_count; ++i)
        if (!stands_still(insn.operands[i], active)) return false;
    for (int i = 0; i < address; ++i) write(insn.operands[i], {}, active);
    return true;
}

bool Recurrences::follow(const Insn& insn, const LoopRule& rule, Mask active) {
    return follow_by_kind(insn, rule, active) && !read_forgotten_;
}

bool Recurrences::follow_by_kind(const Insn& insn, const LoopRule& rule, Mask active) {
    if (!std::all_of(insn.operands.begin(), insn.operands.begin() + insn.operand_count, fits))
        return false;
    switch (rule.kind) {
        case LoopRule::none:
            return false;
        case LoopRule::branch:
        case LoopRule::effect:
            return true;
        case LoopRule::exchange:
            return follow_exchange(insn, active);
        case LoopRule::load:
            return follow_load(insn, rule, active);
        case LoopRule::async_copy:
            return follow_async_copy(insn, active);
        case LoopRule::async_group:
            return insn.operand_count == 0 || stands_still(insn.operands[0], active);
        case LoopRule::comparison:
            return follow_comparison(insn, rule, active);
        case LoopRule::selection:
            return follow_selection(insn, active);
        default:
            return follow_lanes(insn, rule, active);
    }
}

bool Recurrences::follow_lanes(const Insn& insn, const LoopRule& rule, Mask active) {
    const Operand to = insn.operands[0];
    Steps steps{};
    if (all_stand_still(insn, active)) return write(to, steps, active), true;
    if (rule.type == ptx::Type::none) return false;
    std::array<Steps, 3> step_in;  // of the sources alone: to clear all takes longer than the rest
    std::array<Values, 3> value_in;
    const size_t sources = std::min<size_t>(insn.operand_count - 1, step_in.size());
    const bool is_wide = to.bytes > insn.operands[1].bytes;
    const bool by_value = is_wide || rule.kind == LoopRule::product ||
                          rule.kind == LoopRule::product_sum || rule.kind == LoopRule::shift ||
                          rule.kind == LoopRule::bits_or;
    for (size_t i = 0; i < sources; ++i) {
        step_in[i] = read(insn.operands[i + 1], active);
        if (by_value) value_in[i] = values(insn.operands[i + 1]);
    }
    // Neighbours mostly move alike, and the value of what moves seldom matters.
    const auto is_as = [&](int lane, int other) {
        for (size_t i = 0; i < sources; ++i) {
            const bool matters = by_value && (step_in[i][lane] == 0 || !is_linear(rule.kind));
            if (step_in[i][lane] != step_in[i][other] ||
                (matters && value_in[i][lane] != value_in[i][other]))
                return false;
        }
        return true;
    };
    bool known = true;
    int known_lane = -1;
    for_each_lane(active, [&](int lane) {
        std::array<Stepping, 3> in{};
        const bool is_new = known_lane < 0 || !is_as(lane, known_lane);
        for (size_t i = 0; i < sources && (is_new || is_wide); ++i) {
            in[i].step = step_in[i][lane];
            if (by_value) in[i].value = exact(rule.type, value_in[i][lane]);
        }
        for (size_t i = 0; is_wide && i < std::min<size_t>(sources, 2); ++i)
            stay_within(rule.type, in[i]);
        if (!is_new) {
            steps[lane] = steps[known_lane];
            return;
        }
        known_lane = lane;
        const auto step = step_of(rule.kind, in, 8u * to.bytes);
        known &= step.has_value();
        steps[lane] = static_cast<int64_t>(step.value_or(0));
    });
    if (known) write(to, steps, active);
    return known;
}

// Its results are the same where all lanes that take part contribute the same; each is here once.
bool Recurrences::follow_exchange(const Insn& insn, Mask active) {
    if (!all_stand_still(insn, active)) return false;
    if (insn.operand_count == 0) return true;
    if (insn.traits.first_is_source) return stands_still(insn.operands[0], active);
    write(insn.operands[0], {}, active);
    return true;
}

// p|q = a compared with b, and maybe combined with another predicate: both results stay the same.
bool Recurrences::follow_comparison(const Insn& insn, const LoopRule& rule, Mask active) {
    const auto [p, q, a, b] = first_operands<4>(insn);
    if (insn.operand_count > 4) read(insn.operands[4], active);
    const Steps of_a = read(a, active), of_b = read(b, active);
    const Values at_a = values(a), at_b = values(b);
    bool known = true;
    for_each_lane(active, [&](int lane) {
        if (of_a[lane] == 0 && of_b[lane] == 0) return;
        known &= rule.type != ptx::Type::none;
        if (!known) return;
        const Stepping left{exact(rule.type, at_a[lane]), of_a[lane]};
        const Stepping right{exact(rule.type, at_b[lane]), of_b[lane]};
        stay_within(rule.type, left);
        stay_within(rule.type, right);
        stay_on_side(rule.side, left, right);
    });
    write(p, {}, active);
    write(q, {}, active);
    return known;
}

bool Recurrences::follow_selection(const Insn& insn, Mask active) {
    const auto [to, a, b, which] = first_operands<4>(insn);
    read(which, active);
    const Mask first = warp_.predicate(which);
    const Steps of_a = read(a, active & first), of_b = read(b, active & ~first);
    Steps steps{};
    for_each_lane(
        active, [&](int lane) { steps[lane] = first & lane_bit[lane] ? of_a[lane] : of_b[lane]; });
    write(to, steps, active);
    return true;
}

bool Recurrences::follow_load(const Insn& insn, const LoopRule& rule, Mask active) {
    const int elements = insn.vector_size;
    const Operand address = insn.operands[elements];
    const Steps steps = read(address, active);
    const auto bytes = static_cast<uint32_t>(ptx::size_of(rule.type)) * elements;
    if (!note_bytes(address, insn, bytes, steps, active)) return false;
    for (int i = 0; i < elements; ++i) write(insn.operands[i], {}, active);
    return true;
}

// [to], [from], bytes, and how many of them are read before zeros follow: the same bytes go to the
// same place, though from changing addresses. All of them must exist, even where a lane reads
// fewer.
bool Recurrences::follow_async_copy(const Insn& insn, Mask active) {
    for (int i = 0; i < insn.operand_count; ++i)
        if (i != 1 && !stands_still(insn.operands[i], active)) return false;
    const Operand address = insn.operands[1];
    const auto bytes = static_cast<uint32_t>(values(insn.operands[2])[std::countr_zero(active)]);
    if (!std::has_single_bit(bytes)) return false;  // such a copy is a fault
    return note_bytes(address, insn.with_address(ptx::Space::global, 1), bytes,
                      read(address, active), active);
}

// Notes the bytes that each lane loads, for times() to check. False if it cannot.
bool Recurrences::note_bytes(Operand address, const Insn& insn, uint32_t bytes, const Steps& steps,
                             Mask active) {
    const int first = std::countr_zero(active), last = warp_size - 1 - std::countl_zero(active);
    const Values base = values(address);
    const auto at = [&](int lane) { return base[lane] + uint64_t(insn.offset); };
    bool known = true, is_row = std::popcount(active) == last - first + 1;
    for_each_lane(active, [&](int lane) {
        const bool is_global =
            (insn.space == ptx::Space::none || insn.space == ptx::Space::global) &&
            address.bytes == 8 && GlobalMemory::buffer_of(at(lane)) != 0;
        const bool stays_aligned = steps[lane] % int64_t(std::bit_floor(bytes)) == 0;
        known &= steps[lane] == 0 || (is_global && stays_aligned);
        is_row &=
            steps[lane] == steps[first] && at(lane) == at(first) + uint64_t(lane - first) * bytes;
    });
    if (!known) return false;
    if (is_row)
        loaded_.push_back({at(first), steps[first], size_t(last - first + 1) * bytes});
    else
        for_each_lane(active, [&](int lane) { loaded_.push_back({at(lane), steps[lane], bytes}); });
    return true;
}

uint64_t Recurrences::times(uint64_t later, uint64_t most) const {
    GlobalMemory& memory = warp_.block().grid().memory();
    if (later >= times_) return 0;
    most = std::min(most, times_ - later);
    for (const auto& [address, step, bytes] : loaded_) {
        const uint64_t there = address + later * static_cast<uint64_t>(step);
        if (later > 0 && step != 0 && !memory.are_equal(address, there, bytes)) return 0;
        most = std::min(most, memory.times_the_same(there, step, bytes, most));
    }
    return most;
}

// A row that is only read does not move, so its assumed step must be 0 too.
bool Recurrences::hold() const {
    const std::vector<std::byte>& now = warp_.frame().rows;
    return std::ranges::all_of(rows_, [&](const Row& row) {
        if (!row.read_first) return true;
        if (row.place.bytes == 0)
            return ((mask_at(now, row.place) ^ mask_at(start_, row.place)) & lanes_) == 0;
        const Steps moved = distance(now, start_, row.place);
        int64_t different = 0;
        for (int lane = 0; lane < warp_size; ++lane) {
            const int64_t here =
                (moved[lane] ^ row.assumed[lane]) | (row.step[lane] ^ row.assumed[lane]);
            different |= lanes_ & lane_bit[lane] ? here : 0;
        }
        return different == 0;
    });
}

void Recurrences::advance(uint64_t times) const {
    for (const Row& found : rows_) {
        if (!found.written) continue;
        with_type_of(found.place, [&]<class T>(T) {
            T* const row = warp_.row<T>(found.place);
            for (int lane = 0; lane < warp_size; ++lane) {
                const auto far = static_cast<T>(uint64_t(found.step[lane]) * times);
                row[lane] = static_cast<T>(row[lane] + (lanes_ & lane_bit[lane] ? far : T{0}));
            }
        });
    }
}

}  // namespace warpsim
