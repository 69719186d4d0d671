#include "warpsim/observers/line_counts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

// File, line, inlining site, function; and the PTX line if there is no file.
using Place = std::tuple<int, int, int, const Function*, int>;

Place place_of(const Function& function, const Insn& insn) {
    const ptx::SourceLine& at = insn.text->source;
    return {at.file, at.line, at.inlined_at, &function, at.file ? 0 : insn.text->ptx_line};
}

LineCounts described(const Program& program, const Function& function, const Insn& insn) {
    LineCounts line{source_line(program, insn.text->source), insn.text->ptx_line, {}, {}};
    append_calls(program, function, insn, line.calls);
    return line;
}

}  // namespace

uint64_t cost(const Counts& counts) {
    return counts.warp_instructions + counts.global_load_sectors + counts.global_store_sectors +
           counts.copied_sectors + counts.shared_load_wavefronts + counts.shared_store_wavefronts +
           counts.global_atomics + counts.shared_atomics;
}

std::vector<LineCounts> counts_by_line(const Program& program, const CountsObserver& observer) {
    std::map<Place, LineCounts> lines;
    for (const Function& function : program.functions) {
        for (const Insn& insn : function.code) {
            const std::optional<Counts> counts = observer.counts_of(insn.id);
            if (!counts) continue;
            const auto [line, is_new] = lines.try_emplace(place_of(function, insn));
            if (is_new) line->second = described(program, function, insn);
            line->second.counts += *counts;
        }
    }
    std::vector<LineCounts> sorted;
    for (auto& [place, line] : lines) sorted.push_back(std::move(line));
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& one, const auto& other) {
        return cost(one.counts) > cost(other.counts);
    });
    return sorted;
}

}  // namespace warpsim
