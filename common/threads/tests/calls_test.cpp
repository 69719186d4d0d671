// Small functions, compiled and called in each of the builds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstring>

#include "base/files.h"
#include "native/call.h"
#include "native/places.h"
#include "threads/builds.h"
#include "threads/counts.h"
#include "threads/races.h"

namespace threads {
namespace {

using native::Ending;
using native::Passing;
using Kind = Ending::Kind;

constexpr size_t n = 1000;

template <class T>
std::vector<std::byte> bytes_of(const T* at, size_t count) {
    const auto* const begin = reinterpret_cast<const std::byte*>(at);
    return {begin, begin + count * sizeof(T)};
}

// double sum(const double* x, size_t n, int threads), whose body follows line 5.
struct Sum {
    explicit Sum(const std::string& body) {
        native::CompileRequest request;
        request.source =
            "#include <omp.h>\n#include <cstddef>\n#include <vector>\n\n"
            "double sum(const double* x, size_t n, int threads) {\n" +
            body + "\n}\n";
        request.shown_name = "sum.cpp";
        request.functions = {
            {"double sum(const double* x, size_t n, int threads)", "_Z3sumPKdmi",
             "*static_cast<double*>(a[3]) = sum(*static_cast<const double* const*>(a[0]), "
             "*static_cast<size_t*>(a[1]), *static_cast<int*>(a[2]))"}};
        request.builds = builds();
        request.flags = language_flags();
        request.symbol_lists = symbol_lists();
        request.tools = TOOLS_FOLDER;
        request.cache = cache.path();
        request.programs = PROGRAMS_FOLDER;
        program = native::compile(request);
    }

    Ending run(const char* build, int threads = 4, native::CallLimits limits = {}) const {
        const std::vector<double> ones(n, 1);
        const size_t size = n;
        const double nothing = 0;
        native::Call call;
        call.parameters = {{Passing::read, false, bytes_of(ones.data(), n)},
                           {Passing::value, false, bytes_of(&size, 1)},
                           {Passing::value, false, bytes_of(&threads, 1)},
                           {Passing::returned, true, bytes_of(&nothing, 1)}};
        call.threads = static_cast<unsigned>(threads);
        call.ends_at_guard = build == plain;
        return native::call(program.builds.at(build), call, limits);
    }

    Counts counts(int threads = 4) const {
        return counts_in(run(counted, threads).report, program.builds.at(counted)).all;
    }

    lab::PrivateFolder cache;
    native::Program program;
};

double result_of(const Ending& ending) {
    double result = -1;
    if (!ending.results.empty()) std::memcpy(&result, ending.results[0].data(), sizeof result);
    return result;
}

const char shared[] =
    "double own[64] = {};\n"
    "#pragma omp parallel num_threads(threads)\n"
    "{ const int t = omp_get_thread_num();\n"
    "#pragma omp for SCHEDULE\n"
    "for (size_t i = 0; i < n; ++i) own[t] += x[i]; }\n"
    "double all = 0; for (double one : own) all += one; return all;";

std::string with_schedule(const std::string& schedule) {
    std::string text = shared;
    text.replace(text.find("SCHEDULE"), 8, schedule);
    return text;
}

TEST(Calls, GiveTheSameResultInEachBuild) {
    const Sum sum(with_schedule(""));
    for (const char* build : {plain, races, counted})
        for (const int threads : {1, 4, 64})
            EXPECT_EQ(result_of(sum.run(build, threads)), n) << build << " " << threads;
}

TEST(Calls, CountChangesOfOwnersWhateverTheSchedule) {
    for (const char* schedule :
         {"", "schedule(static, 1)", "schedule(dynamic, 1)", "schedule(guided)"}) {
        const Sum sum(with_schedule(schedule));
        const Counts counts = sum.counts();
        EXPECT_GT(counts.owner_changes, n * 9 / 10) << schedule;
        EXPECT_GT(counts.false_sharing, n * 9 / 10) << schedule;
        for (int again = 0; again < 3; ++again)
            EXPECT_EQ(sum.counts().owner_changes, counts.owner_changes) << schedule;
    }
}

TEST(Calls, CountNoChangesWhereEachThreadHasItsOwn) {
    const Sum sum(
        "double all = 0;\n#pragma omp parallel for num_threads(threads) reduction(+ : all)\n"
        "for (size_t i = 0; i < n; ++i) all += x[i];\nreturn all;");
    EXPECT_LT(sum.counts().owner_changes, 16);
    EXPECT_EQ(sum.counts().atomics, 0);
}

TEST(Calls, CountTheLoadsOfATaskForOneThreadAfterTheOther) {
    const std::string body =
        "{ double own = 0; for (size_t i = n * t / 8; i < n * (t + 1) / 8; ++i) own += x[i];\n"
        "parts[t] = own; }\ndouble all = 0; for (double part : parts) all += part; return all;";
    const std::string region =
        "double parts[8];\n#pragma omp parallel num_threads(threads)\n#pragma omp single\n";
    for (const char* tasks :
         {"for (int t = 0; t < 8; ++t)\n#pragma omp task\n",
          "for (int t = 0; t < 8; ++t)\n#pragma omp task depend(inout : parts)\n",
          "#pragma omp taskloop grainsize(1)\nfor (int t = 0; t < 8; ++t)\n"}) {
        const Sum sum(region + tasks + body);
        const Ending ending = sum.run(counted);
        EXPECT_EQ(result_of(ending), n) << tasks;
        const CallCounts counts = counts_in(ending.report, sum.program.builds.at(counted));
        ASSERT_EQ(counts.loads.size(), 4) << tasks;
        for (const auto& [thread, loads] : counts.loads) EXPECT_EQ(loads, n / 4) << tasks;
        EXPECT_NE(text_of(counts).find("at most 250 loads of the input by one thread"),
                  std::string::npos);
    }
}

TEST(Calls, CountAtomicOperationsAndCriticalSections) {
    const std::string loop =
        "double all = 0;\n#pragma omp parallel for num_threads(threads)\n"
        "for (size_t i = 0; i < n; ++i) {\n#pragma omp {}\nall += x[i]; }\n"
        "return all;";
    const auto with = [&](const char* directive) {
        std::string text = loop;
        return Sum(text.replace(text.find("{}"), 2, directive)).counts();
    };
    EXPECT_EQ(with("atomic").atomics, n);
    EXPECT_EQ(with("critical").criticals, n);
}

TEST(Calls, FindARaceWithItsLine) {
    const Sum sum(
        "double all = 0;\n#pragma omp parallel for num_threads(threads)\n"
        "for (size_t i = 0; i < n; ++i) all += x[i];\nreturn all;");
    const Ending ending = sum.run(races);
    const auto found = races_in(ending.output, sum.program.builds.at(races), 4);
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(found[0].first.line, 8);
    EXPECT_EQ(found[0].second.line, 8);
    EXPECT_NE(found[0].first.thread, found[0].second.thread);
}

// The one thread is long out of its section when the other enters: nothing orders them all the same.
TEST(Calls, FindARaceOfSectionsOfTwoNamesThatNeverOverlap) {
    const Sum sum(
        "double all = 0; volatile long wait = 0;\n#pragma omp parallel num_threads(2)\n"
        "if (omp_get_thread_num() == 0) {\n#pragma omp critical(one)\nall += 1;\n} else {\n"
        "while (wait < 20'000'000) wait = wait + 1;\n#pragma omp critical(other)\nall += 2;\n}\n"
        "return all;");
    for (int again = 0; again < 3; ++again) {
        const auto found = races_in(sum.run(races, 2).output, sum.program.builds.at(races), 2);
        ASSERT_EQ(found.size(), 1);
        EXPECT_EQ(found[0].first.line + found[0].second.line, 10 + 14);
    }
}

// clang makes a memset of the loop.
TEST(Calls, FindARaceInAMemset) {
    const Sum sum(
        "double counts[256] = {};\n#pragma omp parallel num_threads(threads)\n{\n"
        "for (int k = 0; k < 256; ++k) counts[k] = 0;\n#pragma omp critical\ncounts[7] += 1;\n}\n"
        "return counts[7];");
    const auto found = races_in(sum.run(races).output, sum.program.builds.at(races), 4);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found[0].first.line, 9);
}

TEST(Calls, FindNoRaceWhereIterationsWaitForEachOther) {
    const Sum sum(
        "double all = 0;\n#pragma omp parallel for num_threads(threads) schedule(static, 1) "
        "ordered(1)\n"
        "for (int i = 0; i < 100; ++i) {\n#pragma omp ordered depend(sink : i - 1)\nall += x[i];\n"
        "#pragma omp ordered depend(source)\n}\nreturn all;");
    EXPECT_TRUE(races_in(sum.run(races).output, sum.program.builds.at(races), 4).empty());
}

TEST(Calls, FindNoRaceInACriticalSection) {
    const Sum sum(
        "double all = 0;\n#pragma omp parallel for num_threads(threads)\n"
        "for (size_t i = 0; i < n; ++i) {\n#pragma omp critical\nall += x[i]; }\nreturn all;");
    EXPECT_TRUE(races_in(sum.run(races).output, sum.program.builds.at(races), 4).empty());
}

TEST(Calls, TellWhereAFaultIs) {
    const Sum sum("double all = 0;\nfor (size_t i = 0; i <= n; ++i)\nall += x[i];\nreturn all;");
    const Ending ending = sum.run(plain);
    ASSERT_EQ(ending.kind, Kind::fault);
    EXPECT_EQ(ending.fault->signal, SIGSEGV);
    EXPECT_EQ(ending.fault->near->parameter, 0);
    EXPECT_EQ(ending.fault->near->offset, n * sizeof(double));
    const auto places = native::places_of(sum.program.builds.at(plain), {ending.fault->code});
    EXPECT_EQ(places.at(ending.fault->code).line, 8);
}

// The bodies store the values that are there already, so that only a check can stop them.
void expect_stopped(const char* build, const std::string& body, int line) {
    const Sum sum(body);
    const Ending ending = sum.run(build);
    ASSERT_EQ(ending.kind, Kind::fault) << build << ": " << body;
    const uint64_t code = ending.fault->code - 1;
    EXPECT_EQ(native::places_of(sum.program.builds.at(build), {code}).at(code).line, line);
}

TEST(Calls, StopAStoreToMemoryThatIsNotTheFunctions) {
    for (const char* build : {races, counted}) {
        expect_stopped(build,
                       "static double own = 0;\nown = x[0];\n"
                       "double* volatile at = &own; at[n / 4] = at[n / 4];\nreturn own;",
                       8);
        expect_stopped(build,
                       "static thread_local double own[9] = {1};\nown[1] = x[0];\n"
                       "double* volatile at = own; at[-3] = at[-3];\nreturn own[0];",
                       8);
        expect_stopped(build,
                       "static long own = 1;\nlong* volatile at = &own;\n"
                       "__atomic_fetch_add(at + n, 0, __ATOMIC_SEQ_CST);\nreturn own;",
                       8);
        expect_stopped(build,
                       "static long own = 1;\nlong* volatile at = &own;\n"
                       "omp_init_lock(reinterpret_cast<omp_lock_t*>(at + n));\nreturn own;",
                       8);
    }
}

#if defined(__x86_64__)
TEST(Calls, StopAStoreToTheNotesOfThreadSanitizer) {
    expect_stopped(races, "*reinterpret_cast<volatile long*>(0x0200'0000'0000) = 0;\nreturn x[0];",
                   6);
}
#endif

TEST(Calls, AllowStoresToVariablesHeapAndStack) {
    const Sum sum(
        "static double kept[9];\nstatic thread_local double mine = 0;\n"
        "std::vector<double> heap(9);\ndouble stack[9];\n"
        "for (int i = 0; i < 9; ++i) kept[i] = heap[i] = stack[i] = x[i];\n"
        "mine = kept[3] + heap[4] + stack[5];\n#pragma omp parallel num_threads(threads)\n"
        "mine += 1;\nreturn mine;");
    for (const char* build : {races, counted}) EXPECT_EQ(result_of(sum.run(build)), 4) << build;
}

TEST(Calls, LimitMemory) {
    const Sum sum("std::vector<double> all(n * 1000000);\nreturn all[n] + x[0];");
    EXPECT_EQ(sum.run(plain).kind, Kind::too_much_memory);
    EXPECT_EQ(sum.run(counted).kind, Kind::too_much_memory);
}

TEST(Calls, EndThoseThatNeverEnd) {
    const Sum waits(
        "#pragma omp parallel num_threads(threads)\nif (omp_get_thread_num()) {\n"
        "#pragma omp barrier\n}\nreturn x[0];");
    EXPECT_EQ(waits.run(plain).kind, Kind::waits_endlessly);
    const Sum computes("volatile int i = 0;\nwhile (i < 1) i = 0;\nreturn x[0];");
    EXPECT_EQ(computes.run(plain, 4, {.cpu_seconds = 1}).kind, Kind::computes_endlessly);
}

TEST(Calls, TellOfAnException) {
    const Sum sum("if (n) throw 1;\nreturn x[0];");
    EXPECT_EQ(sum.run(plain).kind, Kind::threw);
}

}  // namespace
}  // namespace threads
