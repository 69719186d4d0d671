#include "warpsim/observers/race.h"

#include "language/say.h"
#include "warpsim/exec/array_place.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

const char* name_of(RaceKind kind) {
    switch (kind) {
        case RaceKind::race:
        case RaceKind::not_started:
        case RaceKind::ended:
            return lab::in_language("race");
        case RaceKind::harmless:
        case RaceKind::checked_again:
        case RaceKind::of_library:
        case RaceKind::of_runtime:
            return lab::in_language("remark");
        case RaceKind::unordered_volatile:
            return lab::in_language("unordered volatile");
    }
    return "";
}

const char* text_of(Missing missing) {
    switch (missing) {
        case Missing::one_instruction:
            return lab::in_language(
                "both in one instruction of their warp: which value stays is unspecified");
        case Missing::warp_sync:
            return lab::in_language("no __syncthreads or __syncwarp between");
        case Missing::block_barrier:
            return lab::in_language("no __syncthreads between");
        case Missing::cluster_barrier:
            return lab::in_language("no cluster.sync() between");
        case Missing::grid_order:
            return lab::in_language("nothing orders the blocks");
        case Missing::fence:
            return lab::in_language("no __threadfence with an atomic between");
        case Missing::wider_scope:
            return lab::in_language("atomic only within a block");
    }
    return "";
}

std::string reason(const Race& race) {
    if (race.kind == RaceKind::harmless) return lab::in_language("the same value: harmless");
    if (race.kind == RaceKind::checked_again)
        return lab::in_language("a compare-and-swap checks what was read: harmless");
    if (race.kind == RaceKind::of_library)
        return lab::say("in {}'s own kernel: harmless unless the ranges passed to it overlap",
                        race.library);
    if (race.kind == RaceKind::of_runtime)
        return lab::in_language(
            "in memory of the runtime, which orders it in its own way: harmless");
    return text_of(race.missing);
}

std::string text_of(const RaceEnd& end) {
    const std::string at = line_name(end.file, end.line);
    switch (end.kind) {
        case AccessKind::load:
            return lab::say("read by thread {} at {}", end.thread, at);
        case AccessKind::store:
            return lab::say("written by thread {} at {}", end.thread, at);
        case AccessKind::atomic:
            return lab::say("updated atomically by thread {} at {}", end.thread, at);
    }
    return "";
}

std::string text_with_block(const RaceEnd& end) {
    const std::string block = describe(end.block), at = line_name(end.file, end.line);
    switch (end.kind) {
        case AccessKind::load:
            return lab::say("read by thread {} of block {} at {}", end.thread, block, at);
        case AccessKind::store:
            return lab::say("written by thread {} of block {} at {}", end.thread, block, at);
        case AccessKind::atomic:
            return lab::say("updated atomically by thread {} of block {} at {}", end.thread, block,
                            at);
    }
    return "";
}

// "race: sums[3] of block 1 read by thread 0 of block 0 at kernel.cu:12, when block 1 may have
// ended: no cluster.sync() after it"
std::string text_of_lifetime(const Race& race, const std::string& what) {
    const std::string access = text_with_block(race.first), block = describe(race.second.block);
    return race.kind == RaceKind::ended
               ? lab::say("race: {} {}, when block {} may have ended: no cluster.sync() after it",
                          what, access, block)
               : lab::say(
                     "race: {} {}, when block {} may not have started: no cluster.sync() before it",
                     what, access, block);
}

}  // namespace

std::string text_of(const Race& race) {
    std::string what = element_name(race.array, static_cast<int64_t>(race.element));
    if (race.owner) what = lab::say("{} of block {}", what, describe(*race.owner));
    if (is_of_lifetime(race.kind)) return text_of_lifetime(race, what);
    const bool one_block = race.first.block == race.second.block;
    const auto in_words = [&](const RaceEnd& end) {
        return one_block ? text_of(end) : text_with_block(end);
    };
    // The write comes first: it is the cause.
    const bool swaps = race.first.kind == AccessKind::load;
    const RaceEnd &one = swaps ? race.second : race.first,
                  &other = swaps ? race.first : race.second;
    return one_block && race.names_blocks
               ? lab::say("{} in block {}: {} {} and {}, {}", name_of(race.kind),
                          describe(race.first.block), what, in_words(one), in_words(other),
                          reason(race))
               : lab::say("{}: {} {} and {}, {}", name_of(race.kind), what, in_words(one),
                          in_words(other), reason(race));
}

}  // namespace warpsim
