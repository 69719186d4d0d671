#include "warpsim/exec/block_skipper.h"

#include <algorithm>

#include "warpsim/exec/grid.h"

namespace warpsim {

namespace {
constexpr uint64_t longest_pause = 1024;  // blocks between attempts
constexpr uint64_t most_misses = 64;      // blocks in a row that do something else
}  // namespace

uint64_t BlockSkipper::skip(uint64_t turn) {
    if (!follower_) return 0;
    const uint64_t later = turn - followed_turn_;
    const uint64_t more = possible(later);
    for (uint64_t i = 0; i < more; ++i) follower_->write(later + i);
    grid_.skip_instructions(more * length_);
    grid_.spend_work(more * work_);
    done_ = grid_.instructions_done();
    misses_ = more > 0 ? 0 : misses_ + 1;
    if (later + more >= follower_->most_times() || misses_ == most_misses) follower_.reset();
    return more;
}

// Where a budget ends sooner, the launch ends as it would have without skipping.
uint64_t BlockSkipper::possible(uint64_t later) const {
    return std::min({follower_->times(later), grid_.instructions_left() / length_,
                     grid_.work_left() / std::max<uint64_t>(work_, 1)});
}

void BlockSkipper::begin(Block& block, uint64_t turn) {
    const uint64_t done = grid_.instructions_done(), length = done - done_;
    done_ = done;
    work_left_ = grid_.work_left();
    if (wait_ > 0) --wait_;
    if (follower_ || wait_ > 0 || turn == 0 || length > longest_followed) return;
    const Dim3 all = grid_.launch().grid;
    const Dim3 before = all.position_of(grid_.schedule().cluster(turn - 1)),
               here = all.position_of(grid_.schedule().cluster(turn));
    if (before.y != here.y || before.z != here.z) return;
    const uint64_t most = here.x > before.x ? all.x - here.x : uint64_t{here.x} + 1;
    follower_.emplace(block, before, most);
    followed_turn_ = turn;
    misses_ = 0;
    is_following_ = true;
    grid_.watch(&*follower_);
}

void BlockSkipper::end(bool ended) {
    if (!is_following_) return;
    grid_.watch(nullptr);
    is_following_ = false;
    length_ = grid_.instructions_done() - done_;
    work_ = work_left_ - grid_.work_left();
    const bool is_known = ended && follower_->times(1) > 0;
    pause_ = is_known ? 1 : std::min(2 * pause_, longest_pause);
    wait_ = pause_;
    if (!is_known) follower_.reset();
}

}  // namespace warpsim
