#include <gtest/gtest.h>

#include "histories.h"
#include "ranks/finding.h"

namespace ranks {
namespace {

std::vector<std::string> texts(const Ranks& ranks) {
    std::vector<std::string> texts;
    for (const Finding& finding : findings_of(ranks.history()))
        texts.push_back(std::string(name_of(finding.defect)) + ": " + finding.text);
    return texts;
}

// Each text has its part, in order, and there are no others.
void expect_findings(const Ranks& ranks, const std::vector<std::string>& parts) {
    const std::vector<std::string> found = texts(ranks);
    ASSERT_EQ(found.size(), parts.size());
    for (size_t i = 0; i < parts.size(); ++i)
        EXPECT_NE(found[i].find(parts[i]), std::string::npos) << found[i] << "\n" << parts[i];
}

TEST(Findings, NoneInARightRun) {
    Ranks ranks(2);
    ranks.wait(0, ranks.begin_send(0, 1));
    ranks.receive(1, 0);
    ranks.exchange(0, 1);
    for (int rank = 0; rank < 2; ++rank) ranks.collective(rank, Function::Bcast, 0);
    expect_findings(ranks, {});
}

TEST(Findings, ACircleOfRanksThatWait) {
    Ranks ranks(3);
    ranks.receive(0, 1).state = State::entered;
    ranks.receive(1, 0).state = State::entered;
    ranks.receive(2, 0).state = State::entered;
    expect_findings(ranks,
                    {"deadlock: rank 0 waits in MPI_Recv (line 1) for a message from rank 1, "
                     "rank 1 waits in MPI_Recv (line 1) for a message from rank 0, "
                     "rank 2 waits in MPI_Recv (line 1) for a message from rank 0"});
}

TEST(Findings, OfManyRanksThatWaitTheFirstFour) {
    Ranks ranks(6);
    for (int rank = 0; rank < 6; ++rank) ranks.receive(rank, (rank + 1) % 6).state = State::entered;
    expect_findings(ranks, {"rank 3 waits in MPI_Recv (line 1) for a message from rank 4, "
                            "and 2 more wait"});
}

TEST(Findings, ARankThatWaitsForItself) {
    Ranks ranks(2);
    ranks.receive(1, 1).state = State::entered;
    expect_findings(ranks, {"deadlock: rank 1 waits in MPI_Recv (line 1) for a message from "
                            "rank 1, which is itself"});
}

// One that a rank is in, or that MPI refuses.
void enter_exchange(Ranks& ranks, int rank, int to, int from, int error = 0) {
    const State state = error ? State::returned : State::entered;
    Operation& send = ranks.send(rank, to);
    send.function = Function::Sendrecv, send.state = state, send.error = error;
    const int32_t line = send.line;
    Operation& receive = ranks.receive(rank, from);
    receive.function = Function::Sendrecv, receive.state = state, receive.error = error;
    receive.line = line;
}

TEST(Findings, BothHalvesOfAnExchange) {
    Ranks ranks(3);
    for (int rank = 0; rank < 3; ++rank)
        enter_exchange(ranks, rank, (rank + 1) % 3, (rank + 1) % 3);
    expect_findings(ranks,
                    {"deadlock: rank 0 waits in MPI_Sendrecv (line 1), which sends to rank 1 "
                     "and receives from rank 1, rank 1 waits"});
}

TEST(Findings, AnExchangeThatReceivesFromItself) {
    Ranks ranks(2);
    enter_exchange(ranks, 0, 1, 0);
    expect_findings(ranks, {"rank 0 waits in MPI_Sendrecv (line 1), which sends to rank 1 and "
                            "receives from rank 0, which is itself"});
}

TEST(Findings, OneThatWaitsForARankThatHasReturned) {
    Ranks ranks(2);
    ranks.receive(0, 1).state = State::entered;
    expect_findings(ranks,
                    {"deadlock: rank 0 waits in MPI_Recv (line 1) for a message from rank 1, "
                     "which has returned"});
}

TEST(Findings, AWaitNamesTheCallThatItIsFor) {
    Ranks ranks(2);
    const uint32_t request = ranks.begin_receive(0, 1);
    ranks.wait(0, request).state = State::entered;
    expect_findings(ranks, {"rank 0 waits in MPI_Wait (line 2) for the end of "
                            "MPI_Irecv (line 1) for a message from rank 1"});
}

TEST(Findings, ACollectiveOperationThatOneDoesNotCall) {
    Ranks ranks(3);
    for (const int rank : {0, 2}) ranks.collective(rank, Function::Barrier).state = State::entered;
    expect_findings(ranks, {"deadlock: rank 0 waits in MPI_Barrier (line 1) for rank 1, "
                            "which has returned, rank 2 waits in MPI_Barrier (line 1) for rank 1, "
                            "which has returned"});
}

TEST(Findings, OtherRoots) {
    Ranks ranks(2);
    ranks.collective(0, Function::Bcast, 0);
    ranks.collective(1, Function::Bcast, 1);
    expect_findings(ranks, {"arguments_differ: rank 1 calls MPI_Bcast (line 1) with root 1, not 0, "
                            "where rank 0 calls MPI_Bcast (line 1)"});
}

TEST(Findings, OtherOperations) {
    Ranks ranks(2);
    ranks.collective(0, Function::Bcast, 0);
    ranks.collective(1, Function::Reduce, 0);
    expect_findings(ranks, {"collectives_differ: rank 1 calls MPI_Reduce (line 1) where "
                            "rank 0 calls MPI_Bcast (line 1)"});
}

TEST(Findings, OtherCounts) {
    Ranks ranks(2);
    ranks.collective(0, Function::Allreduce).bytes = 8;
    ranks.collective(1, Function::Allreduce).bytes = 16;
    expect_findings(ranks, {"arguments_differ: rank 1 calls MPI_Allreduce"});
}

TEST(Findings, OtherTypes) {
    Ranks ranks(2);
    ranks.send(0, 1);
    ranks.receive(1, 0).type = Type::floats;
    expect_findings(ranks,
                    {"types_differ: rank 1 receives MPI_FLOAT by MPI_Recv (line 1), and rank 0 "
                     "sends MPI_DOUBLE by MPI_Send (line 1)"});
}

TEST(Findings, OtherTypesOfAReceiveThatIsNotOver) {
    Ranks ranks(2);
    ranks.send(0, 1);
    Operation& receive = ranks.receive(1, 0);
    receive.type = Type::floats;
    receive.state = State::entered;
    expect_findings(ranks, {"types_differ: rank 1 receives MPI_FLOAT", "deadlock"});
}

TEST(Findings, OtherTags) {
    Ranks ranks(2);
    ranks.send(0, 1, 7);
    ranks.receive(1, 0, 8).state = State::entered;
    expect_findings(ranks, {"tags_differ: rank 1 receives tag 8 by MPI_Recv (line 1), "
                            "and rank 0 sends tag 7 by MPI_Send (line 1)",
                            "deadlock"});
}

TEST(Findings, OtherTagsOfAReceiveThatIsWaitedFor) {
    Ranks ranks(2);
    ranks.send(0, 1, 7);
    ranks.wait(1, ranks.begin_receive(1, 0)).state = State::entered;
    expect_findings(ranks, {"tags_differ: rank 1 receives tag 0 by MPI_Irecv (line 1)",
                            "deadlock: rank 1 waits in MPI_Wait (line 2)"});
}

TEST(Findings, AMessageThatNobodyReceives) {
    Ranks ranks(2);
    ranks.send(0, 1);
    ranks.send(0, 1);
    ranks.receive(1, 0);
    expect_findings(ranks, {"message_left: no receive of rank 1 takes the message that "
                            "rank 0 sends by MPI_Send (line 2)"});
}

TEST(Findings, ARequestThatNothingWaitsFor) {
    Ranks ranks(2);
    ranks.begin_send(0, 1);
    ranks.receive(1, 0);
    expect_findings(ranks, {"request_without_wait: rank 0 never waits for the end of "
                            "MPI_Isend (line 1)"});
}

TEST(Findings, ACallThatMpiRefuses) {
    Ranks ranks(1);
    ranks.send(0, 5).error = 6;
    expect_findings(ranks,
                    {"refused: rank 0: MPI refuses MPI_Send (line 1): there is no rank 5 among 1"});
}

TEST(Findings, ARankBelow0) {
    Ranks ranks(2);
    ranks.receive(0, below_0).error = 6;
    expect_findings(ranks,
                    {"refused: rank 0: MPI refuses MPI_Recv (line 1): the other rank is below "
                     "0, and there are ranks 0 to 1"});
}

TEST(Findings, AnExchangeThatReceivesFromARankBelow0) {
    Ranks ranks(2);
    enter_exchange(ranks, 0, 1, below_0, 6);
    expect_findings(
        ranks, {"refused: rank 0: MPI refuses MPI_Sendrecv (line 1): the other rank is below 0",
                "message_left"});
}

TEST(Findings, AMessageThatDoesNotFit) {
    Ranks ranks(2);
    Operation& send = ranks.send(1, 0);
    send.count = 2, send.bytes = 16;
    Operation& receive = ranks.receive(0, 1);
    receive.error = 15, receive.source = nobody;
    expect_findings(ranks,
                    {"refused: rank 0: MPI refuses MPI_Recv (line 1) of 1 x MPI_DOUBLE: rank 1 "
                     "sends 2 x MPI_DOUBLE by MPI_Send (line 1)",
                     "message_left"});
}

TEST(Findings, ABufferThatIsChangedTooEarly) {
    Ranks ranks(2);
    const uint32_t request = ranks.begin_send(0, 1);
    ranks.wait(0, request).touched = 1;
    ranks.receive(1, 0);
    expect_findings(ranks,
                    {"buffer_touched: rank 0 changes the buffer of MPI_Isend (line 1) before "
                     "MPI_Wait (line 2) has ended it"});
}

TEST(Findings, OneMistakeOnManyRanksIsToldOnce) {
    Ranks ranks(9);
    for (int rank = 1; rank < 9; ++rank) {
        ranks.begin_send(rank, 0);
        ranks.receive(0, rank);
    }
    expect_findings(ranks, {"rank 1 never waits for the end of MPI_Isend"});
}

}  // namespace
}  // namespace ranks
