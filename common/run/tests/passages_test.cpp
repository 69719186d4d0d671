#include "run/passages.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace lab {
namespace {

using warpsim::Addend;
using warpsim::LaneOperation;
using warpsim::LaunchTrace;
using warpsim::StepKind;

enum Arrays : uint32_t { input, output, tree };

// Writes the trace of a launch, one operation after another.
class Launch {
  public:
    explicit Launch(uint32_t first_id = 0) : next_(first_id) {
        trace_.arrays = {{"input", warpsim::ptx::Space::global},
                         {"output", warpsim::ptx::Space::global},
                         {"tree", warpsim::ptx::Space::shared}};
    }

    // Returns the operation's id.
    uint32_t by(int lane, double result, std::vector<Addend> addends, std::optional<Arrays> to = {},
                StepKind kind = StepKind::addition) {
        LaneOperation operation{next_, lane, result, std::move(addends), {}};
        if (to) operation.to = {*to, 0};
        trace_.steps.push_back({kind, {}, 0, {{0, 0, 1, 1, {operation}, {}}}, {}});
        return next_++;
    }
    LaunchTrace trace() const { return trace_; }
    Passages passages() const { return passages_to("output", std::vector{trace_}); }

  private:
    LaunchTrace trace_;
    uint32_t next_;
};

const Addend loaded{Addend::From::memory, 0, Addend::nobody, {input, 0}};

Addend own(uint32_t id) { return {Addend::From::own_register, 0, id, {}}; }
Addend from_lane(int lane, uint32_t id) { return {Addend::From::other_lane, lane, id, {}}; }
Addend from_memory(Arrays array, uint32_t id) { return {Addend::From::memory, 0, id, {array, 0}}; }

TEST(Passages, AreToldByTheWayThatTheyTake) {
    Launch launch;
    const auto a = launch.by(0, 2, {loaded, loaded});
    const auto b = launch.by(1, 2, {loaded, loaded}, tree);
    const auto c = launch.by(2, 2, {loaded, loaded}, input);
    const auto ab = launch.by(0, 4, {own(a), from_memory(tree, b)});
    const auto abc = launch.by(0, 6, {own(ab), from_memory(input, c)});
    launch.by(0, 7, {own(abc), from_lane(3, Addend::nobody)}, output);
    EXPECT_EQ(launch.passages(), (Passages{1, 1, 1}));
}

TEST(Passages, OfAnAtomicAreThroughTheMemoryThatAdds) {
    Launch launch;
    const auto a = launch.by(0, 2, {loaded, loaded});
    const auto b = launch.by(1, 3, {loaded, loaded, loaded});
    const auto first = launch.by(0, 2, {own(a)}, output, StepKind::atomic);
    launch.by(1, 5, {from_memory(output, first), own(b)}, output, StepKind::atomic);
    EXPECT_EQ(launch.passages(), (Passages{0, 0, 1}));
}

TEST(Passages, OfOneThreadAreNone) {
    Launch launch;
    const auto a = launch.by(0, 2, {loaded, loaded}, tree);
    launch.by(0, 3, {from_memory(tree, a), loaded}, output);
    EXPECT_EQ(launch.passages(), Passages());
}

TEST(Passages, OfAProductWithZeroAreNone) {
    Launch launch;
    const auto a = launch.by(0, 2, {loaded, loaded}), b = launch.by(1, 3, {loaded, loaded, loaded});
    launch.by(0, 2, {own(a), from_lane(1, b)}, output);
    EXPECT_EQ(launch.passages(), Passages());
}

TEST(Passages, ThatLeadNowhereAreNotCounted) {
    Launch launch;
    const auto a = launch.by(0, 1, {loaded}, output, StepKind::move);
    const auto b = launch.by(1, 2, {loaded, loaded});
    launch.by(1, 3, {own(b), from_lane(0, a)});
    const auto sum = launch.by(0, 3, {loaded, from_memory(tree, b)}, output);
    launch.by(2, 6, {from_lane(0, sum), from_lane(0, sum)});
    EXPECT_EQ(launch.passages(), (Passages{0, 1, 0}));
}

TEST(Passages, AreFollowedThroughAStoreOfWhatWasLoaded) {
    Launch launch;
    const auto a = launch.by(0, 2, {loaded, loaded}, tree);
    const auto kept = launch.by(1, 2, {from_memory(tree, a)}, tree, StepKind::move);
    launch.by(1, 3, {from_memory(tree, kept), loaded}, output);
    EXPECT_EQ(launch.passages(), (Passages{0, 1, 0}));
}

TEST(Passages, FromALaunchToTheNextAreThroughGlobalMemory) {
    Launch first;
    const auto a = first.by(0, 2, {loaded, loaded}, input);
    Launch second(a + 1);
    second.by(0, 3, {loaded, from_memory(input, a)}, output);
    EXPECT_EQ(passages_to("output", std::vector{first.trace(), second.trace()}),
              (Passages{0, 0, 1}));
}

// As with compare-and-swap, which the trace does not follow.
TEST(Passages, AreAllCountedWhereTheTraceLosesTheResult) {
    Launch launch;
    const auto a = launch.by(0, 2, {loaded, loaded});
    launch.by(1, 3, {loaded, from_lane(0, a)});
    EXPECT_EQ(launch.passages(), (Passages{1, 0, 0}));
}

}  // namespace
}  // namespace lab
