#include "warpsim/observers/access_ranges.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"
#include "warpsim/observers/library_call.h"

namespace warpsim {
namespace {

// Among launches only a scope beyond the cluster makes an access atomic; without one it is the device
// (PTX ISA 9.0, 9.7.13). A volatile access is not meant to synchronise.
streams::AccessKind kind_of(const Insn& insn, AccessKind kind) {
    const bool is_atomic = kind == AccessKind::atomic || insn.ordering != Ordering::weak;
    const bool is_narrow = insn.scope == Scope::cta || insn.scope == Scope::cluster;
    if (is_atomic && !is_narrow)
        return insn.scope == Scope::sys ? streams::AccessKind::atomic_everywhere
                                        : streams::AccessKind::atomic_on_device;
    return kind == AccessKind::load ? streams::AccessKind::load : streams::AccessKind::store;
}

std::string place_of(const Program& program, const std::string& kernel,
                     const ptx::Instruction& text) {
    SourcePlace place = line_of(program, text);
    if (const auto call = library_call_of(program, text); call && !call->caller.file.empty())
        place = call->caller;
    return place.file.empty() ? kernel
                              : fmt::format("{} ({})", kernel, line_name(place.file, place.line));
}

}  // namespace

void AccessRanges::launch_starts(const Grid& grid) {
    program_ = &grid.program();
    kernel_ = function_name(grid.launch().kernel);
    numbers_.clear();
    sites_.clear();
}

streams::ByteRanges& AccessRanges::bytes_of(const Insn& insn, AccessKind kind) {
    if (insn.id >= numbers_.size()) numbers_.resize(insn.id + 1);
    uint32_t& number = numbers_[insn.id][size_t(kind)];
    if (number == 0) {
        sites_.push_back({&insn, kind});
        number = static_cast<uint32_t>(sites_.size());
    }
    return sites_[number - 1].bytes;
}

void AccessRanges::accesses(const Warp&, const ObservedAccess& access) {
    const Mask lanes = access.lanes_in(ptx::Space::global) | access.lanes_in(ptx::Space::constant);
    if (lanes == 0) return;
    streams::ByteRanges& bytes = bytes_of(access.insn, access.kind);
    for_each_lane(lanes, [&](int lane) {
        const uint64_t begin = access.addresses[lane];
        bytes.add({begin, begin + access.bytes});
    });
}

std::vector<streams::Access> AccessRanges::of_launch() const {
    std::map<std::pair<std::string, streams::AccessKind>, streams::ByteRanges> by_place;
    for (const auto& [insn, kind, bytes] : sites_) {
        auto& all = by_place[{place_of(*program_, kernel_, *insn->text), kind_of(*insn, kind)}];
        for (const streams::Range& range : bytes.ranges()) all.add(range);
    }
    std::vector<streams::Access> accesses;
    for (const auto& [key, bytes] : by_place) accesses.push_back({key.second, key.first, bytes});
    return accesses;
}

}  // namespace warpsim
