#include "warpsim/observers/path.h"

#include <algorithm>

#include "warpsim/exec/block.h"
#include "warpsim/exec/warp.h"
#include "warpsim/observers/tally.h"

namespace warpsim {

namespace {

// Whether a branch decides if a loop continues: it jumps backwards, or past a branch that does.
bool ends_loop(const std::vector<Insn>& code, const Insn& branch) {
    const auto here = static_cast<int>(&branch - code.data());
    if (branch.target <= here) return true;
    return std::any_of(&branch, code.data() + branch.target, [&](const Insn& between) {
        return between.target >= 0 && between.target <= here;
    });
}

bool is_on_floats(const Insn& insn) {
    const std::string& type = insn.text->modifiers.back();
    return type.front() == 'f' || type.starts_with("bf");
}

}  // namespace

const std::vector<PathCount>& path_counts() {
    static const std::vector<PathCount> all{
        {"instructions", &Path::instructions},
        {"divisions", &Path::divisions},
        {"shared_rounds", &Path::shared_rounds},
        {"barriers", &Path::barriers},
        {"shuffles", &Path::shuffles},
        {"fences", &Path::fences},
        {"global_atomics", &Path::global_atomics},
        {"shared_atomic_turns", &Path::shared_atomic_turns},
        {"shared_atomic_wavefronts", &Path::shared_atomic_wavefronts},
    };
    return all;
}

Path& Path::operator+=(const Path& other) {
    for (size_t i = 0; i < load_rounds.size(); ++i) load_rounds[i] += other.load_rounds[i];
    for (const PathCount& count : path_counts()) this->*count.value += other.*count.value;
    return *this;
}

Paths PathObserver::paths() const {
    Paths all = finished_;
    for (const auto& [block, state] : blocks_) add(state, all);
    return all;
}

void PathObserver::add(const BlockState& block, Paths& paths) {
    Path longest;
    for (const WarpState& warp : block.warps)
        if (warp.path.instructions > longest.instructions) longest = warp.path;
    longest.shared_atomic_turns = block.shared_atomic_turns;
    longest.shared_atomic_wavefronts = block.shared_atomic_wavefronts;
    paths.blocks += longest;
    if (longest.instructions > paths.longest.instructions) paths.longest = longest;
}

// A Block object is reused for the next block.
void PathObserver::block_starts(const Block& block) {
    BlockState& state = blocks_[&block];
    add(state, finished_);
    state.warps.assign(state.warps.size(), {});
    state.shared_atomic_turns = state.shared_atomic_wavefronts = 0;
    last_ = nullptr;
}

PathObserver::Kind PathObserver::kind_of(const Warp& warp, const Insn& insn) {
    const Effect effect = insn.traits.effect;
    if (effect == Effect::shuffle) return Kind::shuffle;
    if (effect == Effect::block_barrier || effect == Effect::cluster_wait) return Kind::barrier;
    if (insn.traits.operation == Operation::divide)
        return is_on_floats(insn) ? Kind::other : Kind::division;
    if (!insn.control || effect == Effect::warp_barrier) return Kind::other;
    const bool ends = insn.target >= 0 && ends_loop(warp.frame().function->code, insn);
    return ends ? Kind::loop_exit : Kind::branch;
}

PathObserver::Kind PathObserver::known_kind_of(const Warp& warp, const Insn& insn) {
    if (insn.id >= kinds_.size()) kinds_.resize(insn.id + 1, Kind::unknown);
    Kind& kind = kinds_[insn.id];
    if (kind == Kind::unknown) kind = kind_of(warp, insn);
    return kind;
}

PathObserver::WarpState& PathObserver::state_of(const Warp& warp) {
    if (last_ == &warp) return *last_state_;
    auto& warps = blocks_[&warp.block()].warps;
    const auto index = static_cast<size_t>(warp.index());
    if (index >= warps.size()) warps.resize(index + 1);
    last_ = &warp;
    last_state_ = &warps[index];
    return *last_state_;
}

// Not in executes(), which is not called for a branch that no lane takes.
void PathObserver::guards(const Warp& warp, const Insn& insn, Mask /*lanes*/) {
    if (known_kind_of(warp, insn) == Kind::loop_exit) state_of(warp).end_rounds();
}

void PathObserver::executes(const Warp& warp, const Insn& insn, Mask /*active*/,
                            Mask /*existing*/) {
    WarpState& state = state_of(warp);
    ++state.path.instructions;
    const Kind kind = known_kind_of(warp, insn);
    if (kind == Kind::other) return;
    state.path.shuffles += kind == Kind::shuffle;
    state.path.divisions += kind == Kind::division;
    finished_.divisions += kind == Kind::division;
    state.path.barriers += kind == Kind::barrier;
    if (kind != Kind::shuffle && kind != Kind::division) state.end_rounds();
}

void PathObserver::fences(const Warp& warp, const Insn& insn) {
    state_of(warp).path.fences += insn.scope != Scope::cta;
}

// A round counts once, at the distance of its farthest load.
void PathObserver::count_load(WarpState& state, Distance distance) {
    auto& rounds = state.path.load_rounds;
    if (state.load_round >= distance) return;  // nullopt is less than any distance
    if (state.load_round) --rounds[static_cast<size_t>(*state.load_round)];
    ++rounds[static_cast<size_t>(distance)];
    state.load_round = distance;
}

void PathObserver::count_atomic(const Warp& warp, const ObservedAccess& access) {
    if (access.space == ptx::Space::global) {
        ++state_of(warp).path.global_atomics;
        return;
    }
    BlockState& block = blocks_[&warp.block()];
    if (is_on_floats(access.insn))
        block.shared_atomic_turns += tally(access.addresses, access.active).most;
    else
        block.shared_atomic_wavefronts +=
            1 +
            banks_.serve(access.addresses, access.active, access.bytes, AccessKind::store).taken;
}

void PathObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    const bool global = access.space == ptx::Space::global;
    if (!global && access.space != ptx::Space::shared) return;
    if (access.kind == AccessKind::atomic) count_atomic(warp, access);
    if (global && access.kind != AccessKind::load)
        footprint_.store(access.addresses, access.active);
    if (access.kind != AccessKind::load) return;
    WarpState& state = state_of(warp);
    if (global) return count_load(state, footprint_.load(access.addresses, access.active));
    state.path.shared_rounds += !state.in_shared_round;
    state.in_shared_round = true;
}

}  // namespace warpsim
