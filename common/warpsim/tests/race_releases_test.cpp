#include "warpsim/observers/race_releases.h"

#include <gtest/gtest.h>

namespace warpsim::race {
namespace {

constexpr uint32_t threads = 50;

Place place_of(uint32_t thread) { return {0x1000 + 4 * uint64_t{thread}, 4}; }

// Thread t of block t acquires the release of thread t - 1, and then releases at another place.
void hand_over_in_a_chain(Releases& releases) {
    for (uint32_t t = 0; t < threads; ++t) {
        auto release = std::make_shared<Release>();
        release->block = release->thread = t;
        release->own = 10;
        Acquired before;
        if (t && releases.read(place_of(t - 1), t, true, before)) release->known.join(before);
        releases.append(place_of(t), {release, true, 10}, false);
    }
}

Acquired last_in_chain(const Releases& releases) {
    Acquired last{};
    EXPECT_TRUE(releases.read(place_of(threads - 1), threads, true, last));
    return last;
}

TEST(Releases, AreFollowedFromHandToHand) {
    Releases releases;
    hand_over_in_a_chain(releases);
    EXPECT_TRUE(releases.covers({last_in_chain(releases)}, {0, 0, 5, 0}));
    EXPECT_FALSE(releases.covers({last_in_chain(releases)}, {0, 0, 10, 0})) << "after the release";
    EXPECT_FALSE(releases.covers({last_in_chain(releases)}, {0, 1, 5, 0})) << "of nobody in it";
    EXPECT_FALSE(releases.full());
}

// Beyond its limit of steps covers() answers true, so that no race is reported, and full() returns
// true.
TEST(Releases, AreNotSearchedWithoutEnd) {
    Releases releases(threads);
    hand_over_in_a_chain(releases);
    const std::vector<Acquired> last{last_in_chain(releases)};
    EXPECT_FALSE(releases.full());
    EXPECT_TRUE(releases.covers(last, {0, 1, 5, 0}));
    EXPECT_TRUE(releases.full());
    releases.clear();
    EXPECT_FALSE(releases.full());
}

}  // namespace
}  // namespace warpsim::race
