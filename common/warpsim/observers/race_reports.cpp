#include "warpsim/observers/race_reports.h"

#include <algorithm>
#include <set>

#include "warpsim/exec/array_place.h"
#include "warpsim/exec/describe.h"
#include "warpsim/observers/library_call.h"

namespace warpsim::race {

namespace {

RaceEnd end_of(const Grid& grid, const RacingAccess& party) {
    const SourcePlace place = line_of(grid.program(), *party.site->text);
    return {party.site->kind, grid.launch().grid.position_of(party.block), party.thread, place.file,
            place.line};
}

// The library's name if both instructions are its code in its own kernel; else empty.
std::string library_with(const Program& program, const RacingAccess& first,
                         const RacingAccess& second) {
    const auto one = library_call_of(program, *first.site->text),
               other = library_call_of(program, *second.site->text);
    const bool is_own = one && one->is_library_only() && other && other->is_library_only();
    return is_own ? one->library : std::string();
}

bool are_by_library(const Program& program, const RacingAccess& first, const RacingAccess& second) {
    return library_call_of(program, *first.site->text) &&
           library_call_of(program, *second.site->text);
}

// Libraries rely on flags, and on loads completing before another block's store.
bool may_be_relied_on(RaceKind kind, const RacingAccess& first, const RacingAccess& second) {
    return kind == RaceKind::unordered_volatile ||
           (kind == RaceKind::race && !(first.site->writes() && second.site->writes()));
}

int severity(RaceKind kind) {
    if (kind == RaceKind::race || is_of_lifetime(kind)) return 2;
    return is_remark(kind) ? 0 : 1;
}

}  // namespace

// Findings and remarks have separate limits, so that remarks never hide a finding.
bool Reports::is_full(RaceKind kind) const {
    const auto alike = [&](const Race& race) { return is_remark(race) == is_remark(kind); };
    return static_cast<size_t>(std::ranges::count_if(races_, alike)) >= most;
}

static bool same_place(const RaceEnd& one, const RaceEnd& other) {
    return one.line == other.line && one.file == other.file;
}

// An access that races with another one needs the barrier anyway.
bool Reports::is_told_by_a_race(const RaceEnd& access) const {
    return std::ranges::any_of(races_, [&](const Race& race) {
        return race.kind == RaceKind::race &&
               (same_place(race.first, access) || same_place(race.second, access));
    });
}

void Reports::forget_lifetimes(const RaceEnd& access) {
    const size_t forgotten = std::erase_if(races_, [&](const Race& race) {
        return is_of_lifetime(race.kind) && same_place(race.first, access);
    });
    if (forgotten == 0) return;
    by_places_.clear();
    for (size_t i = 0; i < races_.size(); ++i) {
        const Place one{races_[i].first.file, races_[i].first.line},
            other{races_[i].second.file, races_[i].second.line};
        by_places_[std::minmax(one, other)] = i;
    }
}

void Reports::add(const Grid& grid, RaceKind kind, const RacingAccess& first,
                  const RacingAccess& second, Missing missing, const RacyPlace& at) {
    const bool shared = at.space == ptx::Space::shared;
    const ArrayPlace place =
        shared ? place_in_shared(grid, at.offset) : place_in_global(grid, at.offset);
    std::string library;
    if (may_be_relied_on(kind, first, second))
        library = library_with(grid.program(), first, second);
    if (!library.empty()) kind = RaceKind::of_library;
    if (place.reserved) kind = RaceKind::of_runtime;
    const RaceEnd ends[] = {end_of(grid, first), end_of(grid, second)};
    if (is_of_lifetime(kind) && is_told_by_a_race(ends[0])) return;
    if (kind == RaceKind::race && grid.cluster().count() > 1)
        for (const RaceEnd& end : ends) forget_lifetimes(end);
    const Place places[] = {{ends[0].file, ends[0].line}, {ends[1].file, ends[1].line}};
    const auto key = std::minmax(places[0], places[1]);
    const auto known = by_places_.find(key);
    if (known != by_places_.end() && known->second == left_out_place) return;
    if (known != by_places_.end() && severity(races_[known->second].kind) >= severity(kind))
        return;  // only a worse race replaces one at the same lines
    if (is_full(kind)) {
        if (!is_remark(kind)) by_places_[key] = left_out_place, ++left_out_;
        return;
    }
    const size_t index = known == by_places_.end() ? races_.size() : known->second;
    if (known == by_places_.end()) races_.emplace_back(), by_places_[key] = index;
    races_[index] = {kind,
                     ends[0],
                     ends[1],
                     missing,
                     at.space,
                     place.array,
                     static_cast<uint64_t>(place.byte) / at.bytes,
                     at.offset,
                     grid.launch().grid.count() > 1,
                     {launches_, grid.instructions_done()},
                     library,
                     are_by_library(grid.program(), first, second)};
    if (shared && (at.owner != first.block || at.owner != second.block))
        races_[index].owner = grid.launch().grid.position_of(at.owner);
}

namespace {

bool names(const ptx::Operand& operand, int reg) {
    if ((operand.kind == ptx::Operand::Kind::reg || operand.kind == ptx::Operand::Kind::memory) &&
        operand.index == reg)
        return true;
    return std::any_of(operand.parts.begin(), operand.parts.end(),
                       [&](const ptx::Operand& part) { return names(part, reg); });
}

// nvcc narrows or copies the loaded value before it compares.
bool passes_on(const ptx::Instruction& text) {
    const Traits traits = traits_of(text);
    return traits.effect == Effect::move || traits.operation == Operation::convert ||
           traits.operation == Operation::bit_and;
}

}  // namespace

bool reads_a_flag(const Program& program, const ptx::Instruction& load) {
    const ptx::Function* const function = function_with(program, load);
    if (!function || load.operands.at(0).kind != ptx::Operand::Kind::reg) return false;
    std::set<int> seen;
    std::vector<int> left{load.operands[0].index};
    while (!left.empty()) {
        const int reg = left.back();
        left.pop_back();
        if (!seen.insert(reg).second) continue;
        for (const ptx::Instruction& text : function->instructions) {
            const auto begin = text.operands.begin();
            const Traits traits = traits_of(text);
            const auto sources =
                text.operands.empty() || traits.first_is_source ? begin : begin + 1;
            const bool uses = std::any_of(sources, text.operands.end(),
                                          [&](const auto& operand) { return names(operand, reg); });
            if (!uses || traits.operation == Operation::compare) continue;
            if (!passes_on(text)) return false;
            left.push_back(text.operands[0].index);
        }
    }
    return true;
}

}  // namespace warpsim::race
