#include "warpsim/exec/schedule.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace warpsim {

namespace {

// Beyond this, turn * step would not fit in 64 bits.
constexpr uint64_t most_shuffled_blocks = uint64_t{1} << 32;

// A step that visits each of `blocks` once.
uint64_t coprime_step(uint64_t blocks, uint64_t random) {
    uint64_t step = random % blocks;
    while (std::gcd(step, blocks) != 1) ++step;
    return step;
}

}  // namespace

// The digits of the number in the factorial number system say which of those left is next.
std::vector<uint64_t> permutation(uint64_t count, uint64_t number) {
    std::vector<uint64_t> left(count), order;
    std::iota(left.begin(), left.end(), uint64_t{0});
    while (!left.empty()) {
        const auto next = left.begin() + static_cast<ptrdiff_t>(number % left.size());
        number /= left.size();
        order.push_back(*next);
        left.erase(next);
    }
    return order;
}

Schedule::Schedule(WarpOrder order, uint64_t seed, uint64_t clusters, size_t warps)
    : in_order_(seed == 0),
      reversed_(in_order_ && order == WarpOrder::descending),
      count_(std::min(warps, most_warps_per_block)),  // Grid refuses larger blocks later
      clusters_(clusters),
      step_(1),
      offset_(0),
      random_(seed) {
    std::iota(warps_.begin(), warps_.end(), uint8_t{0});
    if (reversed_) std::reverse(warps_.begin(), warps_.begin() + static_cast<ptrdiff_t>(count_));
    if (!in_order_ && clusters_ <= most_shuffled_blocks) {
        step_ = coprime_step(clusters_, random_());
        offset_ = random_() % clusters_;
    }
}

void Schedule::permute(uint64_t number) { permuted_ = permutation(clusters_, number); }

// Not std::shuffle, which draws differently from library to library.
void Schedule::shuffle(std::span<uint8_t> numbers) {
    for (size_t i = numbers.size(); i > 1; --i) std::swap(numbers[i - 1], numbers[random_() % i]);
}

void Schedule::begin_round() {
    if (!in_order_) shuffle(std::span(warps_).first(count_));
}

void Schedule::order(std::span<uint8_t> ranks) {
    if (!in_order_) shuffle(ranks);
    if (reversed_) std::ranges::reverse(ranks);
}

Mask Schedule::go_first(Mask lanes) {
    constexpr std::array<Mask, 4> parts = {0x0000ffff, 0xffff0000, 0x55555555, 0xaaaaaaaa};
    const uint64_t drawn = random_();
    const Mask part = drawn & 8 ? static_cast<Mask>(drawn >> 32) : parts[drawn & 3];
    const bool together = drawn & 4;
    return together || !(lanes & part) ? lanes : lanes & part;
}

}  // namespace warpsim
