#include <gmock/gmock.h>

#include "histories.h"
#include "ranks/finding.h"

namespace ranks {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> texts(const Ranks& ranks) {
    std::vector<std::string> texts;
    for (const Finding& finding : findings_of(ranks.history()))
        texts.push_back(std::string(name_of(finding.defect)) + ": " + finding.text);
    return texts;
}

TEST(Findings, NoneInARightRun) {
    Ranks ranks(2);
    ranks.wait(0, ranks.begin_send(0, 1));
    ranks.receive(1, 0);
    ranks.exchange(0, 1);
    for (int rank = 0; rank < 2; ++rank) ranks.collective(rank, Function::Bcast, 0);
    EXPECT_THAT(texts(ranks), IsEmpty());
}

TEST(Findings, ACircleOfRanksThatWait) {
    Ranks ranks(3);
    ranks.receive(0, 1).state = State::entered;
    ranks.receive(1, 0).state = State::entered;
    ranks.receive(2, 0).state = State::entered;
    EXPECT_THAT(
        texts(ranks),
        ElementsAre("deadlock: rank 0 waits in MPI_Recv (line 1) for a message from rank 1, "
                    "rank 1 waits in MPI_Recv (line 1) for a message from rank 0, "
                    "and 1 more waits"));
}

TEST(Findings, OneThatWaitsForARankThatHasReturned) {
    Ranks ranks(2);
    ranks.receive(0, 1).state = State::entered;
    EXPECT_THAT(
        texts(ranks),
        ElementsAre("deadlock: rank 0 waits in MPI_Recv (line 1) for a message from rank 1, "
                    "which has returned"));
}

TEST(Findings, AWaitNamesTheCallThatItIsFor) {
    Ranks ranks(2);
    const uint32_t request = ranks.begin_receive(0, 1);
    ranks.wait(0, request).state = State::entered;
    EXPECT_THAT(texts(ranks),
                ElementsAre(HasSubstr("rank 0 waits in MPI_Wait (line 2) for the end of "
                                      "MPI_Irecv (line 1) for a message from rank 1")));
}

TEST(Findings, ACollectiveOperationThatOneDoesNotCall) {
    Ranks ranks(3);
    for (const int rank : {0, 2}) ranks.collective(rank, Function::Barrier).state = State::entered;
    EXPECT_THAT(texts(ranks),
                ElementsAre("deadlock: rank 0 waits in MPI_Barrier (line 1) for rank 1, "
                            "which has returned, and 1 more waits"));
}

TEST(Findings, OtherRoots) {
    Ranks ranks(2);
    ranks.collective(0, Function::Bcast, 0);
    ranks.collective(1, Function::Bcast, 1);
    EXPECT_THAT(texts(ranks),
                ElementsAre("arguments_differ: rank 1 calls MPI_Bcast (line 1) with root 1, not 0, "
                            "where rank 0 calls MPI_Bcast (line 1)"));
}

TEST(Findings, OtherOperations) {
    Ranks ranks(2);
    ranks.collective(0, Function::Bcast, 0);
    ranks.collective(1, Function::Reduce, 0);
    EXPECT_THAT(texts(ranks),
                ElementsAre("collectives_differ: rank 1 calls MPI_Reduce (line 1) where "
                            "rank 0 calls MPI_Bcast (line 1)"));
}

TEST(Findings, OtherCounts) {
    Ranks ranks(2);
    ranks.collective(0, Function::Allreduce).bytes = 8;
    ranks.collective(1, Function::Allreduce).bytes = 16;
    EXPECT_THAT(texts(ranks),
                ElementsAre(HasSubstr("arguments_differ: rank 1 calls MPI_Allreduce")));
}

TEST(Findings, OtherTypes) {
    Ranks ranks(2);
    ranks.send(0, 1);
    ranks.receive(1, 0).type = Type::floats;
    EXPECT_THAT(
        texts(ranks),
        ElementsAre("types_differ: rank 1 receives MPI_FLOAT by MPI_Recv (line 1), and rank 0 "
                    "sends MPI_DOUBLE by MPI_Send (line 1)"));
}

TEST(Findings, OtherTypesOfAReceiveThatIsNotOver) {
    Ranks ranks(2);
    ranks.send(0, 1);
    Operation& receive = ranks.receive(1, 0);
    receive.type = Type::floats;
    receive.state = State::entered;
    EXPECT_THAT(texts(ranks), ElementsAre(HasSubstr("types_differ: rank 1 receives MPI_FLOAT"),
                                          HasSubstr("deadlock")));
}

TEST(Findings, OtherTags) {
    Ranks ranks(2);
    ranks.send(0, 1, 7);
    ranks.receive(1, 0, 8).state = State::entered;
    EXPECT_THAT(texts(ranks),
                ElementsAre("tags_differ: rank 1 waits in MPI_Recv (line 1) for tag 8, "
                            "and rank 0 sends tag 7 by MPI_Send (line 1)",
                            HasSubstr("deadlock")));
}

TEST(Findings, AMessageThatNobodyReceives) {
    Ranks ranks(2);
    ranks.send(0, 1);
    ranks.send(0, 1);
    ranks.receive(1, 0);
    EXPECT_THAT(texts(ranks),
                ElementsAre("message_left: no receive of rank 1 takes the message that "
                            "rank 0 sends by MPI_Send (line 2)"));
}

TEST(Findings, ARequestThatNothingWaitsFor) {
    Ranks ranks(2);
    ranks.begin_send(0, 1);
    ranks.receive(1, 0);
    EXPECT_THAT(texts(ranks), ElementsAre("request_without_wait: rank 0 never waits for the end of "
                                          "MPI_Isend (line 1)"));
}

TEST(Findings, ACallThatMpiRefuses) {
    Ranks ranks(1);
    ranks.send(0, 5).error = 6;
    EXPECT_THAT(texts(ranks), ElementsAre("refused: rank 0: MPI refuses MPI_Send (line 1)"));
}

TEST(Findings, ABufferThatIsChangedTooEarly) {
    Ranks ranks(2);
    const uint32_t request = ranks.begin_send(0, 1);
    ranks.wait(0, request).touched = 1;
    ranks.receive(1, 0);
    EXPECT_THAT(texts(ranks),
                ElementsAre("buffer_touched: rank 0 changes the buffer of MPI_Isend (line 1) before "
                            "MPI_Wait (line 2) has ended it"));
}

TEST(Findings, OneMistakeOnManyRanksIsToldOnce) {
    Ranks ranks(9);
    for (int rank = 1; rank < 9; ++rank) {
        ranks.begin_send(rank, 0);
        ranks.receive(0, rank);
    }
    EXPECT_THAT(texts(ranks),
                ElementsAre(HasSubstr("rank 1 never waits for the end of MPI_Isend")));
}

}  // namespace
}  // namespace ranks
