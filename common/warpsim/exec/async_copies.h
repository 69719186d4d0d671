// cp.async: copies in flight to shared memory. Their bytes arrive when their thread waits for them,
// as late as PTX allows: a kernel that forgets to wait reads the old bytes.
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
    // The copies that each lane started since its last commit become its next group.
    void commit(Mask lanes);
    // Completes the committed groups of each lane, except its `groups` latest.
    void wait(Mask lanes, uint32_t groups);
    // Completes all copies of these lanes, committed to a group or not.
    void wait_all(Mask lanes);
    void clear();
    void add_state(Digest& digest) const;

    // True if the changes since `before` can repeat for ever: the same copies are in flight, each
    // as many groups back, and no copy that arrived in between changed a byte.
    bool stand_as(const AsyncCopies& before) const;

  private:
    struct Copy {
        std::byte* to;
        uint32_t group;  // numbered within its lane, from 0
        uint8_t lane, count;
        Bytes bytes;

        bool is_like(const Copy& other) const {  // compares all but the groups
            return to == other.to && lane == other.lane && count == other.count &&
                   bytes == other.bytes;
        }
    };
    template <class Arrives>
    void arrive(Arrives arrives);

    // A kernel that never waits must not fill memory. A copy may arrive at any time, so at this
    // limit the older half does. It allows 64 copies per lane, counted over the whole warp.
    static constexpr size_t most_on_their_way = 64 * warp_size;

    std::vector<Copy> on_their_way_;            // in the order they started
    std::array<uint32_t, warp_size> groups_{};  // committed, by lane
    uint64_t changes_ = 0;                      // number of arrived copies that changed a byte

  public:
    static constexpr size_t most_bytes = most_on_their_way * sizeof(Copy);
};

}  // namespace warpsim
