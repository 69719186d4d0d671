#include "warpsim/exec/block_skipper.h"

#include <algorithm>

#include "warpsim/exec/grid.h"

namespace warpsim {

namespace {
constexpr uint64_t longest_pause = 1024;  // blocks between attempts
constexpr uint64_t worth_it = 8;          // blocks that are executed in the time of an attempt
}  // namespace

void BlockSkipper::begin(Block& block, uint64_t turn) {
    const uint64_t done = grid_.instructions_done(), length = done - done_;
    done_ = done;
    if (wait_ > 0) --wait_;
    if (wait_ > 0 || turn == 0 || length > longest_followed) return;
    const Dim3 all = grid_.launch().grid;
    const Dim3 before = all.position_of(grid_.schedule().cluster(turn - 1)),
               here = all.position_of(grid_.schedule().cluster(turn));
    if (before.y != here.y || before.z != here.z) return;
    const uint64_t most = here.x > before.x ? all.x - here.x : uint64_t{here.x} + 1;
    work_left_ = grid_.work_left();
    follower_.emplace(block, before, most);
    grid_.watch(&*follower_);
}

uint64_t BlockSkipper::skip(bool ended) {
    if (!follower_) return 0;
    grid_.watch(nullptr);
    const uint64_t length = grid_.instructions_done() - done_;
    const uint64_t work = work_left_ - grid_.work_left();
    const uint64_t more = ended ? possible(length, work) : 0;
    for (uint64_t later = 1; later <= more; ++later) follower_->write(later);
    grid_.skip_instructions(more * length);
    grid_.spend_work(more * work);
    done_ = grid_.instructions_done();
    pause_ = more >= worth_it ? 2 : std::min(2 * pause_, longest_pause);
    wait_ = pause_;
    follower_.reset();
    return more;
}

// Where a budget ends sooner, the launch ends as it would have without skipping.
uint64_t BlockSkipper::possible(uint64_t length, uint64_t work) {
    return std::min({follower_->times() - 1, grid_.instructions_left() / length,
                     grid_.work_left() / std::max<uint64_t>(work, 1)});
}

}  // namespace warpsim
