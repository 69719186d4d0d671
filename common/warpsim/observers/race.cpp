#include "warpsim/observers/race.h"

#include <fmt/format.h>

#include "warpsim/exec/array_place.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

const char* name_of(RaceKind kind) {
    switch (kind) {
        case RaceKind::race:
        case RaceKind::not_started:
        case RaceKind::ended:
            return "race";
        case RaceKind::harmless:
        case RaceKind::checked_again:
        case RaceKind::of_library:
        case RaceKind::of_runtime:
            return "remark";
        case RaceKind::unordered_volatile:
            return "unordered volatile";
    }
    return "";
}

const char* verb_of(AccessKind kind) {
    switch (kind) {
        case AccessKind::load:
            return "read";
        case AccessKind::store:
            return "written";
        case AccessKind::atomic:
            return "updated atomically";
    }
    return "";
}

const char* text_of(Missing missing) {
    switch (missing) {
        case Missing::one_instruction:
            return "both in one instruction of their warp: which value stays is unspecified";
        case Missing::warp_sync:
            return "no __syncthreads or __syncwarp between";
        case Missing::block_barrier:
            return "no __syncthreads between";
        case Missing::cluster_barrier:
            return "no cluster.sync() between";
        case Missing::grid_order:
            return "nothing orders the blocks";
        case Missing::fence:
            return "no __threadfence with an atomic between";
        case Missing::wider_scope:
            return "atomic only within a block";
    }
    return "";
}

std::string reason(const Race& race) {
    if (race.kind == RaceKind::harmless) return "the same value: harmless";
    if (race.kind == RaceKind::checked_again)
        return "a compare-and-swap checks what was read: harmless";
    if (race.kind == RaceKind::of_library)
        return fmt::format("in {}'s own kernel: harmless unless the ranges passed to it overlap",
                           race.library);
    if (race.kind == RaceKind::of_runtime)
        return "in memory of the runtime, which orders it in its own way: harmless";
    return text_of(race.missing);
}

std::string text_of(const RaceEnd& end, bool names_block) {
    const std::string block =
        names_block ? fmt::format(" of block {}", describe(end.block)) : std::string();
    return fmt::format("{} by thread {}{} at {}", verb_of(end.kind), end.thread, block,
                       line_name(end.file, end.line));
}

// "race: sums[3] of block 1 read by thread 0 of block 0 at kernel.cu:12, when block 1 may have
// ended: no cluster.sync() after it"
std::string text_of_lifetime(const Race& race, const std::string& what) {
    const bool ended = race.kind == RaceKind::ended;
    return fmt::format("race: {} {}, when block {} may {}: no cluster.sync() {} it", what,
                       text_of(race.first, true), describe(race.second.block),
                       ended ? "have ended" : "not have started", ended ? "after" : "before");
}

}  // namespace

std::string text_of(const Race& race) {
    std::string what = element_name(race.array, static_cast<int64_t>(race.element));
    if (race.owner) what += " of block " + describe(*race.owner);
    if (is_of_lifetime(race.kind)) return text_of_lifetime(race, what);
    const bool one_block = race.first.block == race.second.block;
    const std::string where = one_block && race.names_blocks
                                  ? fmt::format(" in block {}", describe(race.first.block))
                                  : std::string();
    // The write comes first: it is the cause.
    const bool swaps = race.first.kind == AccessKind::load;
    const RaceEnd &one = swaps ? race.second : race.first,
                  &other = swaps ? race.first : race.second;
    return fmt::format("{}{}: {} {} and {}, {}", name_of(race.kind), where, what,
                       text_of(one, !one_block), text_of(other, !one_block), reason(race));
}

}  // namespace warpsim
