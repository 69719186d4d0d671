// cp.async: bytes on their way to shared memory. They arrive when their thread waits for them, as
// late as PTX allows: a kernel that forgets to wait finds what was there before.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim {

class Digest;

class AsyncCopies {
  public:
    using Bytes = std::array<std::byte, 16>;

    void start(int lane, std::byte* to, const Bytes& bytes, uint8_t count);
    // What the lanes have started since their last group becomes their next group.
    void commit(Mask lanes);
    // Until at most `groups` of each lane's latest groups are still on their way.
    void wait(Mask lanes, uint32_t groups);
    // Until nothing of these lanes is, in a group or not.
    void wait_all(Mask lanes);
    void clear();
    void add_state(Digest& digest) const;

    // Whether what has happened since `before` can happen again and again: the same copies are on
    // their way, each as many groups back, and none that has arrived has changed a byte.
    bool stand_as(const AsyncCopies& before) const;

  private:
    struct Copy {
        std::byte* to;
        uint32_t group;  // of its lane, counted from 0
        uint8_t lane, count;
        Bytes bytes;

        bool is_like(const Copy& other) const {  // but for their groups
            return to == other.to && lane == other.lane && count == other.count &&
                   bytes == other.bytes;
        }
    };
    template <class Arrives>
    void arrive(Arrives arrives);

    // A kernel that never waits must not fill the memory: a copy may arrive at any time, so the
    // oldest then do. Each lane of a warp may have 64 on their way.
    static constexpr size_t most_on_their_way = 64 * warp_size;

    std::vector<Copy> on_their_way_;            // in the order of their start
    std::array<uint32_t, warp_size> groups_{};  // committed, by lane
    uint64_t changes_ = 0;                      // how many of the arrived changed a byte

  public:
    static constexpr size_t most_bytes = most_on_their_way * sizeof(Copy);
};

}  // namespace warpsim
