// Two threads access the same memory without ordering.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

using warpsim::Missing;

// Ranked below every other certain cause: a kernel may have a race and another mistake.
constexpr int last = -1;

// Inside one call, which is one line of the student's file.
bool is_inside_a_librarys_call(const warpsim::Race& race) {
    return race.by_library && race.first.line == race.second.line &&
           (race.missing == Missing::block_barrier || race.missing == Missing::warp_sync);
}

// A call of a library that races with itself is made wrongly, whichever access comes first.
Fit fits(const Evidence& e) {
    if (!e.found.race) return Fit::absent;
    return e.found.race_changes_nothing && !is_inside_a_librarys_call(*e.found.race) ? Fit::beside
                                                                                     : Fit::proves;
}

std::string says(const Evidence& e) {
    if (warpsim::is_of_lifetime(e.found.race->kind))
        return say(
            "a block uses another one's shared memory while nothing keeps that block running");
    return e.found.race->kind == warpsim::RaceKind::unordered_volatile
               ? say("volatile makes each access happen, but does not order them: either thread "
                     "may "
                     "come first")
               : say("a race: nothing orders two accesses, and the result may depend on which "
                     "comes "
                     "first");
}

// The block whose segment holds the element; nullopt if the racing memory is no input of segments.
std::optional<size_t> owner(const Evidence& e) {
    const Contract* const contract = e.test_case.contract.get();
    if (!contract || !contract->linear() || !contract->linear()->tree) return std::nullopt;
    const warpsim::Race& race = *e.found.race;
    if (contract->given()[contract->linear()->input]->name != race.array) return std::nullopt;
    for (size_t block = 0; block < e.test_case.blocks(); ++block)
        if (e.test_case.own(block).contains(race.element)) return block;
    return std::nullopt;
}

bool is_set_while_others_add(const warpsim::Race& race) {
    using warpsim::AccessKind;
    return (race.first.kind == AccessKind::store && race.second.kind == AccessKind::atomic) ||
           (race.first.kind == AccessKind::atomic && race.second.kind == AccessKind::store);
}

std::string between_blocks(const Evidence& e) {
    if (const auto block = owner(e))
        return say(
            "each block has a segment of its own: {}[{}] belongs to block {}, and no other block "
            "may use it. Which index of yours leaves its block's segment?",
            e.found.race->array, e.found.race->element, *block);
    if (is_set_while_others_add(*e.found.race))
        return say(
            "a block stores to what other blocks add to, and nothing makes it the first of "
            "them: "
            "set it before this launch, with a cudaMemsetAsync or a launch of its own");
    return say(
        "blocks run in any order and at once: give each block a place of its own, let a second "
        "launch read what the first one wrote, or add with atomicAdd");
}

// A loop's line may race with itself in another round, where a barrier helps, or in the same round,
// where none does. Two lines between which a barrier stands race if the first of a round, or of a call,
// meets the second of the round before.
std::string between_rounds(const warpsim::Race& race) {
    if (race.first.line != race.second.line)
        return say(
            ". If one stands between these lines already, they act in different rounds of a "
            "loop, or in different calls: another has to stand before the next one begins. If "
            "none fits, one of the two should not be made");
    return say(
        ". If none fits, or one stands already, both act in the same round: one of the two "
        "should not, each needs an element of its own, or both add to one word, with atomicAdd");
}

// Where elements are counted, two threads in one statement: one loads what the other stores.
bool is_increment(const Evidence& e) {
    using warpsim::AccessKind;
    const warpsim::Race& race = *e.found.race;
    const auto are = [&](AccessKind one, AccessKind other) {
        return race.first.kind == one && race.second.kind == other;
    };
    return e.test_case.contract && e.test_case.contract->counting() &&
           race.first.line == race.second.line &&
           (are(AccessKind::load, AccessKind::store) || are(AccessKind::store, AccessKind::load));
}

std::string advice(const Evidence& e) {
    const warpsim::Race& race = *e.found.race;
    if (is_increment(e))
        return say(
            "two threads change one counter in the same statement: it loads, adds and stores, "
            "and what the other one adds in between is lost; only atomicAdd loses nothing");
    if (is_inside_a_librarys_call(race))
        return say(
            "inside one call the library has barriers of its own: put a __syncthreads() between "
            "two calls, or two rounds of a loop, that use the same storage; where only one call "
            "uses it, its template is made for fewer threads than the block has");
    switch (race.missing) {
        case Missing::one_instruction:
            return say(
                "two lanes store to one element in one instruction, where no barrier can stand: "
                "let one thread store, or give each an element of its own");
        case Missing::warp_sync:
            return std::string(say(
                       "the lanes of a warp need not run in step: put a __syncthreads() between "
                       "the "
                       "two, or a __syncwarp() where only lanes of one warp meet")) +
                   between_rounds(race);
        case Missing::block_barrier:
            return std::string(
                       say("put a __syncthreads() between the two, where every thread of the block "
                           "passes")) +
                   between_rounds(race);
        case Missing::cluster_barrier:
            return say(
                "the blocks of a cluster run at once and in any order: put a cluster.sync() "
                "before the first access to another block's shared memory, between writing and "
                "reading there, and after the last access");
        case Missing::grid_order:
            return between_blocks(e);
        case Missing::fence:
            return say(
                "in this order: the store, a __threadfence(), and the atomic that tells the "
                "other block; there another fence, or a barrier, after the atomic that sees it");
        case Missing::wider_scope:
            return say("an atomic of a block's scope is none to other blocks: leave out _block");
    }
    return "";
}

}  // namespace

extern const Cause cause_race = {"race", last, fits, says, advice};

}  // namespace lab
