// Small functions on ranks, compiled for each MPI library and called.
#include "ranks/call.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>

#include "base/error.h"
#include "base/files.h"
#include "ranks/builds.h"
#include "ranks/finding.h"

namespace ranks {
namespace {

using native::Passing;
using Kind = native::Ending::Kind;

template <class T>
std::vector<std::byte> bytes_of(const T& value) {
    const auto* const begin = reinterpret_cast<const std::byte*>(&value);
    return {begin, begin + sizeof value};
}

// double sum(double value, MPI_Comm comm), whose body follows line 6.
struct Sum {
    explicit Sum(const std::string& body) : packages(find_packages(TOOLS_FOLDER)) {
        native::CompileRequest request;
        request.source =
            "#include <mpi.h>\n#include <cstddef>\n#include <vector>\n"
            "void advance(double* state, size_t m);\n"
            "double sum(double value, MPI_Comm comm) {\nint rank, ranks; MPI_Comm_rank(comm, "
            "&rank); "
            "MPI_Comm_size(comm, &ranks);\n" +
            body + "\nreturn value;\n}\n";
        request.shown_name = "sum.cpp";
        request.functions = {{"double sum(double value, MPI_Comm comm)", "_Z3sumdMPI_Comm",
                              "*static_cast<double*>(a[2]) = sum(*static_cast<double*>(a[0]), "
                              "*static_cast<MPI_Comm*>(a[1]))"}};
        request.builds = builds(packages);
        request.flags = {"-fopenmp"};
        request.symbol_lists = symbol_lists();
        request.tools = TOOLS_FOLDER;
        request.cache = cache.path();
        request.programs = PROGRAMS_FOLDER;
        program = native::compile(request);
    }

    // Rank r has the value r + 1.
    static std::vector<native::Call> calls(size_t ranks) {
        std::vector<native::Call> list(ranks);
        for (size_t rank = 0; rank < ranks; ++rank)
            list[rank].parameters = {
                {Passing::value, false, bytes_of(static_cast<double>(rank + 1))},
                {Passing::communicator, false, bytes_of(nullptr)},
                {Passing::returned, true, bytes_of(0.0)}};
        return list;
    }

    Ending really(size_t ranks, native::CallLimits limits = {}) const {
        return call_by_open_mpi(packages, program.builds.at(open_mpi), calls(ranks), limits);
    }
    Ending simulated(size_t ranks, const std::string& platform = "one_switch.xml") const {
        return call_by_smpi(packages, program.builds.at(smpi), calls(ranks), {}, platform);
    }

    Packages packages;
    lab::PrivateFolder cache;
    native::Program program;
};

double result_of(const Ending& ending, size_t rank) {
    double result = -1;
    if (!ending.ranks[rank].results.empty())
        std::memcpy(&result, ending.ranks[rank].results[0].data(), sizeof result);
    return result;
}

// "deadlock: ...", or nothing.
std::string first_finding(const Ending& ending) {
    const auto findings = findings_of(ending.history);
    return findings.empty() ? ""
                            : std::string(name_of(findings[0].defect)) + ": " + findings[0].text;
}

const char ring[] =
    "double own = value, other;\nfor (int step = 1; step < ranks; ++step) {\n"
    "MPI_Sendrecv(&own, 1, MPI_DOUBLE, (rank + 1) % ranks, 0, &other, 1, MPI_DOUBLE, "
    "(rank + ranks - 1) % ranks, 0, comm, MPI_STATUS_IGNORE);\nvalue += own = other; }";

TEST(Calls, GiveTheSameResultReallyAndSimulated) {
    const Sum sum(ring);
    for (const Ending& ending : {sum.really(3), sum.simulated(3)}) {
        ASSERT_TRUE(ending.is_done()) << ending.output;
        for (size_t rank = 0; rank < 3; ++rank) EXPECT_EQ(result_of(ending, rank), 6);
        ASSERT_EQ(ending.history[0].size(), 4);  // two exchanges, of a send and a receive each
        EXPECT_EQ(ending.history[0][0].line, 9);
        EXPECT_EQ(ending.history[0][0].peer, 1);
    }
}

TEST(Calls, TellTheSimulatedTimeWhichNeverChanges) {
    const Sum sum(ring);
    const double seconds = sum.simulated(8).seconds;
    EXPECT_GT(seconds, 7 * 0.5e-6);  // at least a link's latency in each step
    EXPECT_EQ(sum.simulated(8).seconds, seconds);
    EXPECT_GT(sum.simulated(64, "fat_tree.xml").seconds, seconds);
}

TEST(Calls, CountWhatIsComputedAsTold) {
    const Sum sum("std::vector<double> state(1000);\nadvance(state.data(), 1000);");
    EXPECT_NEAR(sum.simulated(2).seconds, 1000 * 1000 / 1e10, 1e-6);
    EXPECT_LT(sum.simulated(2, "fast_computers.xml").seconds, 1e-6);
}

TEST(Calls, EndRanksThatWaitForEachOther) {
    const Sum sum(
        "double other;\nMPI_Recv(&other, 1, MPI_DOUBLE, 1 - rank, 0, comm, MPI_STATUS_IGNORE);");
    for (const Ending& ending : {sum.really(2), sum.simulated(2)}) {
        EXPECT_TRUE(ending.is_stuck) << ending.output;
        const std::string found = first_finding(ending);
        EXPECT_TRUE(found.starts_with(
            "deadlock: rank 0 waits in MPI_Recv (line 8) for a message from rank 1"))
            << found;
    }
}

TEST(Calls, BlameTheRankThatComputesAndNotTheOneThatWaits) {
    const Sum sum("volatile int i = 0;\nwhile (rank == 1 && i < 1) i = 0;\nMPI_Barrier(comm);");
    const Ending ending = sum.really(2, {.cpu_seconds = 1});
    EXPECT_FALSE(ending.is_stuck);
    EXPECT_EQ(ending.ranks[1].kind, Kind::computes_endlessly);
    EXPECT_EQ(ending.ranks[0].kind, Kind::ended);
}

TEST(Calls, SimulatedSendsWaitForTheirReceives) {
    const Sum sum(
        "double other;\nMPI_Send(&value, 1, MPI_DOUBLE, 1 - rank, 0, comm);\n"
        "MPI_Recv(&other, 1, MPI_DOUBLE, 1 - rank, 0, comm, MPI_STATUS_IGNORE);");
    EXPECT_TRUE(sum.simulated(2).is_stuck);
}

TEST(Calls, FindABufferThatIsChangedBeforeTheWait) {
    const std::string begins =
        "MPI_Request request;\nMPI_Iallreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, comm, "
        "&request);\n";
    const std::string waits = "MPI_Wait(&request, MPI_STATUS_IGNORE);\n";
    const Sum early(begins + "value += 1;\n" + waits), right(begins + waits + "value += 1;\n");
    for (const Ending& ending : {early.really(3), early.simulated(3)})
        EXPECT_EQ(first_finding(ending),
                  "buffer_touched: rank 0 changes the buffer of MPI_Iallreduce (line 8) before "
                  "MPI_Wait (line 10) has ended it");
    for (const Ending& ending : {right.really(3), right.simulated(3)}) {
        EXPECT_EQ(first_finding(ending), "");
        EXPECT_EQ(result_of(ending, 2), 7);
    }
}

TEST(Calls, FindABufferThatIsReadBeforeTheWait) {
    const std::string begins =
        "double other = 0;\nMPI_Request requests[2];\n"
        "MPI_Irecv(&other, 1, MPI_DOUBLE, 1 - rank, 0, comm, requests);\n"
        "MPI_Isend(&value, 1, MPI_DOUBLE, 1 - rank, 0, comm, requests + 1);\n";
    const std::string waits = "MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);\n";
    const std::string reads = "const double sum = -other + value;\n", returns = "return sum;\n";
    const Sum early(begins + reads + waits + returns), right(begins + waits + reads + returns);
    for (const Ending& ending : {early.really(2), early.simulated(2)}) {
        EXPECT_EQ(first_finding(ending), "");
        const auto found = early_read(ending.history, result_of(ending, 1));
        ASSERT_TRUE(found);
        EXPECT_EQ(found->text,
                  "rank 1 reads the buffer of MPI_Irecv (line 9) before MPI_Waitall (line 12) has "
                  "ended it");
    }
    for (const Ending& ending : {right.really(2), right.simulated(2)})
        EXPECT_FALSE(early_read(ending.history, result_of(ending, 1)));
}

TEST(Calls, FindACallThatSendsFromTheMemoryThatItReceivesInto) {
    const Sum same("MPI_Allreduce(&value, &value, 1, MPI_DOUBLE, MPI_SUM, comm);"),
        in_place("MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_SUM, comm);");
    for (const Ending& ending : {same.really(2), same.simulated(2)})
        EXPECT_EQ(first_finding(ending),
                  "buffers_overlap: rank 0 sends by MPI_Allreduce (line 7) from the memory that it "
                  "receives into");
    for (const Ending& ending : {in_place.really(2), in_place.simulated(2)})
        EXPECT_EQ(first_finding(ending), "");
}

TEST(Calls, FindThreadsThatAreInMpiAtOnce) {
    const std::string late =
        "for (volatile int i = 0; rank == 1 && i < 50'000'000; i = i + 1) {}\n";
    const Sum each(late + "#pragma omp parallel num_threads(2)\nMPI_Barrier(comm);"),
        one(late + "#pragma omp parallel num_threads(2)\n#pragma omp single\nMPI_Barrier(comm);");
    const std::string found = first_finding(each.really(2));
    EXPECT_TRUE(
        found.starts_with("threads_at_once: rank 0 calls MPI_Barrier (line 9) while another "
                          "of its threads is in MPI"))
        << found;
    EXPECT_EQ(first_finding(one.really(2)), "");
}

TEST(Calls, LeaveTheRestOfABufferAsItWas) {
    const Sum sum(
        "double others[2] = {0, 40};\nMPI_Request requests[2];\n"
        "MPI_Irecv(others, 2, MPI_DOUBLE, 1 - rank, 0, comm, requests);\n"
        "MPI_Isend(&value, 1, MPI_DOUBLE, 1 - rank, 0, comm, requests + 1);\n"
        "MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);\nreturn others[0] + others[1];");
    for (const Ending& ending : {sum.really(2), sum.simulated(2)}) {
        EXPECT_EQ(first_finding(ending), "");
        EXPECT_EQ(result_of(ending, 0), 42);
    }
}

// Open MPI gives sends that are over at once one and the same request.
TEST(Calls, TellRequestsOfSendsThatAreOverAtOnceApart) {
    const Sum sum(
        "MPI_Request requests[2];\nfor (MPI_Request& each : requests)\n"
        "MPI_Isend(&value, 1, MPI_DOUBLE, 1 - rank, 0, comm, &each);\ndouble other;\n"
        "for (int i = 0; i < 2; ++i)\n"
        "MPI_Recv(&other, 1, MPI_DOUBLE, 1 - rank, 0, comm, MPI_STATUS_IGNORE);\n"
        "MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);");
    for (const Ending& ending : {sum.really(2), sum.simulated(2)}) {
        EXPECT_TRUE(ending.is_done());
        EXPECT_EQ(first_finding(ending), "");
    }
}

TEST(Calls, RecordWhoSentTheMessageThatAWaitIsFor) {
    const Sum sum(
        "double other = 0; MPI_Request request;\n"
        "MPI_Irecv(&other, 1, MPI_DOUBLE, 1 - rank, 0, comm, &request);\n"
        "MPI_Send(&value, 1, MPI_DOUBLE, 1 - rank, 0, comm);\n"
        "MPI_Wait(&request, MPI_STATUS_IGNORE);\nvalue += other;");
    for (const Ending& ending : {sum.really(2), sum.simulated(2)}) {
        EXPECT_EQ(first_finding(ending), "");
        EXPECT_EQ(ending.history[0].back().source, 1);
    }
}

TEST(Calls, MayExchangeWithThemselves) {
    const Sum sum(
        "double other;\nMPI_Sendrecv(&value, 1, MPI_DOUBLE, rank, 0, &other, 1, MPI_DOUBLE, rank, "
        "0, comm, MPI_STATUS_IGNORE);\nvalue += other;");
    for (const Ending& ending : {sum.really(2), sum.simulated(2)}) {
        EXPECT_EQ(first_finding(ending), "");
        EXPECT_EQ(result_of(ending, 1), 4);
    }
}

// The library still writes to the buffer of the first call when the second begins.
TEST(Calls, MayLeaveAnOperationOpen) {
    const Sum sum(
        "static double buffer[1000];\nMPI_Request request;\n"
        "MPI_Iallreduce(MPI_IN_PLACE, buffer, 1000, MPI_DOUBLE, MPI_SUM, comm, &request);");
    std::vector<native::Call> twenty = sum.calls(5);
    for (native::Call& call : twenty) call.times = 20;
    const Ending ending =
        call_by_open_mpi(sum.packages, sum.program.builds.at(open_mpi), twenty, {});
    EXPECT_TRUE(ending.is_done()) << ending.output;
    EXPECT_TRUE(first_finding(ending).starts_with("request_without_wait")) << first_finding(ending);
}

TEST(Calls, TellWhatARankThrows) {
    const Sum sum("if (rank == 1) throw 1;\nMPI_Barrier(comm);");
    EXPECT_EQ(sum.really(2).ranks[1].kind, Kind::threw);
    EXPECT_EQ(sum.simulated(2).ranks[1].kind, Kind::threw);
}

TEST(Calls, NumberRanksInTheGivenCommunicator) {
    const Sum sum(
        "int other; MPI_Comm_rank(MPI_COMM_WORLD, &other);\n"
        "value = other == ranks - 1 - rank;");
    EXPECT_EQ(result_of(sum.really(3), 0), 1);
    EXPECT_EQ(result_of(sum.simulated(3), 0), 1);
}

TEST(Calls, MayNotCallWhatIsNotRecorded) {
    EXPECT_THROW(Sum("PMPI_Barrier(comm);"), lab::NotCompiled);
    EXPECT_THROW(Sum("value = MPI_Wtime();"), lab::NotCompiled);
}

}  // namespace
}  // namespace ranks
