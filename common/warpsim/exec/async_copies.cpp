#include "warpsim/exec/async_copies.h"

#include <algorithm>
#include <cstring>

namespace warpsim {

template <class Arrives>
void AsyncCopies::arrive(Arrives arrives) {
    std::erase_if(on_their_way_, [&](const Copy& copy) {
        if (!arrives(copy)) return false;
        changes_ += std::memcmp(copy.to, copy.bytes.data(), copy.count) != 0;
        std::memcpy(copy.to, copy.bytes.data(), copy.count);
        return true;
    });
}

void AsyncCopies::start(int lane, std::byte* to, const Bytes& bytes, uint8_t count) {
    if (on_their_way_.size() == most_on_their_way) {
        const Copy* const middle = on_their_way_.data() + most_on_their_way / 2;
        arrive([&](const Copy& copy) { return &copy < middle; });
    }
    on_their_way_.push_back({to, groups_[lane], static_cast<uint8_t>(lane), count, bytes});
}

void AsyncCopies::commit(Mask lanes) {
    for (int lane = 0; lane < warp_size; ++lane) groups_[lane] += lanes >> lane & 1;
}

void AsyncCopies::wait(Mask lanes, uint32_t groups) {
    arrive([&](const Copy& copy) {
        const bool waited_for = lanes >> copy.lane & 1;
        return waited_for && uint64_t{copy.group} + groups < groups_[copy.lane];
    });
}

void AsyncCopies::wait_all(Mask lanes) {
    arrive([&](const Copy& copy) { return (lanes >> copy.lane & 1) != 0; });
}

void AsyncCopies::clear() {
    on_their_way_.clear();
    groups_ = {};
}

bool AsyncCopies::stand_as(const AsyncCopies& before) const {
    const auto stands = [&](const Copy& now, const Copy& then) {
        const uint32_t groups_back = groups_[now.lane] - now.group;
        return now.is_like(then) && groups_back == before.groups_[then.lane] - then.group;
    };
    return changes_ == before.changes_ &&
           std::ranges::equal(on_their_way_, before.on_their_way_, stands);
}

}  // namespace warpsim
