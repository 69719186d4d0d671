#include "ranks/rounds.h"

#include <gtest/gtest.h>

#include "histories.h"

namespace ranks {
namespace {

TEST(Rounds, NoneWithoutMessages) { EXPECT_EQ(rounds_of(Ranks(3).history()), 0U); }

TEST(Rounds, OneMessageIsOne) {
    Ranks ranks(2);
    ranks.send(0, 1);
    ranks.receive(1, 0);
    EXPECT_EQ(rounds_of(ranks.history()), 1U);
}

TEST(Rounds, AChainHasOneForEachMessage) {
    Ranks ranks(5);
    for (int rank = 0; rank < 4; ++rank) {
        ranks.send(rank, rank + 1);
        ranks.receive(rank + 1, rank);
    }
    EXPECT_EQ(rounds_of(ranks.history()), 4U);
}

TEST(Rounds, ARootThatReceivesFromAllTakesThemOneByOne) {
    Ranks ranks(8);
    for (int rank = 1; rank < 8; ++rank) {
        ranks.send(rank, 0);
        ranks.receive(0, rank);
    }
    EXPECT_EQ(rounds_of(ranks.history()), 7U);
}

TEST(Rounds, ARootThatSendsToAllSendsOneByOne) {
    Ranks ranks(8);
    for (int rank = 1; rank < 8; ++rank) {
        ranks.send(0, rank);
        ranks.receive(rank, 0);
    }
    EXPECT_EQ(rounds_of(ranks.history()), 7U);
}

TEST(Rounds, SendsThatAreBegunTogetherLeaveOneByOne) {
    Ranks ranks(4);
    for (int rank = 1; rank < 4; ++rank) {
        ranks.begin_send(0, rank);
        ranks.receive(rank, 0);
    }
    EXPECT_EQ(rounds_of(ranks.history()), 3U);
}

TEST(Rounds, ATreeHasTheLogarithm) {
    Ranks ranks(8);
    for (int stride = 1; stride < 8; stride *= 2)
        for (int rank = 0; rank < 8; rank += 2 * stride) {
            ranks.send(rank + stride, rank);
            ranks.receive(rank, rank + stride);
        }
    EXPECT_EQ(rounds_of(ranks.history()), 3U);
}

TEST(Rounds, AnExchangeIsOne) {
    Ranks ranks(8);
    for (int stride = 1; stride < 8; stride *= 2)
        for (int rank = 0; rank < 8; ++rank)
            if (!(rank & stride)) ranks.exchange(rank, rank + stride);
    EXPECT_EQ(rounds_of(ranks.history()), 3U);
}

TEST(Rounds, AReceiveThatIsBegunEarlyIsOverAtItsWait) {
    Ranks ranks(3);
    const uint32_t request = ranks.begin_receive(2, 1);
    ranks.send(0, 1);
    ranks.receive(1, 0);
    ranks.send(1, 2);
    ranks.wait(2, request, 1);
    EXPECT_EQ(rounds_of(ranks.history()), 2U);
}

TEST(Rounds, ACollectiveOperationHasTheLogarithm) {
    Ranks ranks(5);
    ranks.send(0, 1);
    ranks.receive(1, 0);
    for (int rank = 0; rank < 5; ++rank) ranks.collective(rank, Function::Allreduce);
    EXPECT_EQ(rounds_of(ranks.history()), 1U + 3U);
}

TEST(Rounds, ARunThatNeverEndsHasThoseUpToThere) {
    Ranks ranks(2);
    ranks.send(0, 1);
    ranks.receive(1, 0);
    ranks.receive(0, 1).state = State::entered;
    EXPECT_EQ(rounds_of(ranks.history()), 1U);
}

}  // namespace
}  // namespace ranks
