// Runs each kernel of this folder with the launch in its second line; the checks must find exactly
// what its first line expects.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace warpsim::test {

namespace fs = std::filesystem;

constexpr size_t data_bytes = 16384;  // each kernel's first argument: a buffer of zeros
constexpr size_t raw_bytes = 16384;   // its second argument, if it has one: uninitialised

static std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(CHECK_KERNELS)) {
        if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}

struct CheckedKernel {
    std::vector<std::string> expected;             // "race 7 9", sorted
    std::vector<std::string> expected_descending;  // the same with the last blocks first
    uint32_t blocks = 0, threads = 0, cluster = 1;
    bool twice = false, cooperative = false;
};

// "// expect: race, lines 7 and 9; harmless, lines 3 and 3" or "// expect: nothing"
// "// expect: uninitialised, lines 6 and 7": lines of the read and of the use; 0: the output
// "// expect: remark, lines 6 and 7": lines of a call into a library and of the use
// "// expect: padding, lines 6 and 0": the line that copies the padding
// "// expect: fault, line 7: reads values[64], ...", after the findings before the fault
// "// launch: 2 blocks of 64 threads, cooperative, clusters of 2, twice"
// "// descending: ..." in the third line: expected instead where the last blocks run first
static std::vector<std::string> read_findings(const std::string& expect) {
    std::vector<std::string> expected;
    std::istringstream findings(expect);
    for (std::string finding; std::getline(findings, finding, ';');) {
        std::string kind, word, low, high;
        std::istringstream(finding) >> kind >> word >> low >> word >> high;
        if (kind == "nothing") break;
        if (kind == "fault,") {
            expected.push_back("fault" + expect.substr(expect.find("fault,") + 6));
            break;
        }
        kind.pop_back();  // the comma
        expected.push_back(kind + " " + low + " " + high);
    }
    std::sort(expected.begin(), expected.end());
    return expected;
}

static CheckedKernel read_kernel(const std::string& name) {
    std::ifstream file(fs::path(CHECK_KERNELS) / (name + ".cu"));
    std::string comment, line, word, launch;
    file >> comment >> word;
    std::getline(file, line);
    CheckedKernel kernel;
    kernel.expected = kernel.expected_descending = read_findings(line);
    file >> comment >> word >> kernel.blocks >> word >> word >> kernel.threads;
    std::getline(file, launch);
    kernel.cooperative = launch.find(", cooperative") != launch.npos;
    kernel.twice = launch.find(", twice") != launch.npos;
    const std::string clusters = ", clusters of ";
    if (const size_t at = launch.find(clusters); at != launch.npos)
        kernel.cluster = static_cast<uint32_t>(std::stoul(launch.substr(at + clusters.size())));
    file >> comment >> word;
    std::getline(file, line);
    if (word == "descending:") kernel.expected_descending = read_findings(line);
    return kernel;
}

static std::optional<std::string> compiled(const std::string& name) {
    std::ifstream file(fs::path(COMPILED) / (name + ".ptx"));
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

static std::vector<std::string> kernels_of(const Program& program) {
    std::vector<std::string> kernels;
    for (const Function& function : program.functions)
        if (function.is_entry) kernels.push_back(function.name);
    return kernels;
}

struct Observers {
    RaceObserver races;
    UninitialisedObserver uninitialised;
    explicit Observers(std::unordered_set<uint32_t> read_only = {}) : races(std::move(read_only)) {
        races.use_undefined(uninitialised);
    }
};

// Runs all kernels of the file in order, up to a fault; both buffers are outputs.
static std::optional<Fault> run_kernel(const CheckedKernel& kernel, const std::string& ptx,
                                       WarpOrder order, Observers& observers) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(ptx), memory);
    const uint32_t data = memory.allocate(data_bytes, std::byte{0}),
                   raw = memory.allocate(raw_bytes);
    observers.uninitialised.set_undefined(raw, raw_bytes);
    const std::array addresses{GlobalMemory::address(data), GlobalMemory::address(raw)};
    Launch launch{{}, {kernel.blocks}, {kernel.threads}, 0, {}};
    launch.dynamic_shared_bytes = ptx.find(".extern .shared") != ptx.npos ? kernel.threads * 4 : 0;
    launch.cooperative = kernel.cooperative;
    if (kernel.cluster > 1) launch.cluster = Dim3{kernel.cluster};
    launch.order = order;
    launch.observers = {&observers.races, &observers.uninitialised};
    launch.parameter_names = {"data", "raw"};
    launch.may_wait_for_later = false;
    launch.max_instructions = 1'000'000;
    for (int i = 0; i < (kernel.twice ? 2 : 1); ++i) {
        for (const std::string& kernel : kernels_of(program)) {
            launch.kernel = kernel;
            launch.parameters.resize(program.find_entry(kernel)->parameter_bytes);
            std::memcpy(launch.parameters.data(), addresses.data(), launch.parameters.size());
            const Result result = run(program, memory, launch);
            if (result.fault) return result.fault;
        }
    }
    observers.uninitialised.look_at_outputs({data, raw});
    return std::nullopt;
}

static std::string summary(const Race& race) {
    const auto [low, high] = std::minmax(race.first.line, race.second.line);
    static const std::map<RaceKind, std::string> kinds = {
        {RaceKind::race, "race "},
        {RaceKind::harmless, "harmless "},
        {RaceKind::unordered_volatile, "volatile "},
        {RaceKind::checked_again, "checked "},
        {RaceKind::of_library, "library "},
        {RaceKind::of_runtime, "runtime "},
        {RaceKind::not_started, "not_started "},
        {RaceKind::ended, "ended "}};
    return kinds.at(race.kind) + std::to_string(low) + " " + std::to_string(high);
}

static std::string summary(const Uninitialised& found) {
    if (found.library)
        return "remark " + std::to_string(found.library->caller.line) + " " +
               std::to_string(found.line);
    if (found.padding) return "padding " + std::to_string(found.read.line) + " 0";
    return "uninitialised " + std::to_string(found.read.line) + " " + std::to_string(found.line);
}

// Appends the messages that a user would read to `texts`.
static std::vector<std::string> findings(const Observers& observers, std::string& texts) {
    std::vector<std::string> found;
    for (const Race& race : observers.races.races()) {
        found.push_back(summary(race));
        texts += "\n  " + text_of(race);
    }
    for (const Uninitialised& value :
         not_told_by(observers.races.races(), observers.uninitialised.found())) {
        found.push_back(summary(value));
        texts += "\n  " + text_of(value);
    }
    return found;
}

// In descending order, a block that waits for a block with a higher number finds it finished.
static std::vector<std::string> expected(const CheckedKernel& kernel, WarpOrder order) {
    if (order == WarpOrder::ascending) return kernel.expected;
    const auto waits = [](const std::string& finding) {
        return finding.find("waits here for what a block of a higher number") != finding.npos;
    };
    const bool cannot_be_seen = std::ranges::any_of(kernel.expected_descending, waits);
    return cannot_be_seen ? std::vector<std::string>() : kernel.expected_descending;
}

class CheckKernels : public testing::TestWithParam<std::string> {
  protected:
    void answer_exactly(WarpOrder order) {
        const auto ptx = compiled(GetParam());
        if (!ptx) GTEST_SKIP() << "not compiled: that takes a release build with nvcc 13";
        const CheckedKernel kernel = read_kernel(GetParam());
        Observers observers;
        const std::optional<Fault> fault = run_kernel(kernel, *ptx, order, observers);
        std::string texts;
        std::vector<std::string> found = findings(observers, texts);
        if (fault)
            found.push_back("fault line " + std::to_string(fault->line) + ": " + fault->what());
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, expected(kernel, order)) << texts;
        EXPECT_FALSE(observers.races.gave_up());
    }
};

TEST_P(CheckKernels, AreAnsweredExactly) { answer_exactly(WarpOrder::ascending); }
TEST_P(CheckKernels, AreAnsweredExactlyInTheOppositeOrder) {
    answer_exactly(WarpOrder::descending);
}

TEST(RaceText, NamesTheArrayBothThreadsAndWhatIsMissing) {
    const auto ptx = compiled("tree_without_first_barrier");
    if (!ptx) GTEST_SKIP() << "not compiled: that takes a release build with nvcc 13";
    Observers observers;
    run_kernel(read_kernel("tree_without_first_barrier"), *ptx, WarpOrder::ascending, observers);
    ASSERT_EQ(observers.races.races().size(), 1u);
    EXPECT_EQ(text_of(observers.races.races()[0]),
              "race: sums[32] written by thread 32 at tree_without_first_barrier.cu:6 and read by "
              "thread 0 at tree_without_first_barrier.cu:8, no __syncthreads between");
}

// No barrier can separate the two stores.
TEST(RaceText, SaysThatTwoLanesStoreInOneInstruction) {
    const auto ptx = compiled("different_values");
    if (!ptx) GTEST_SKIP() << "not compiled: that takes a release build with nvcc 13";
    Observers observers;
    run_kernel(read_kernel("different_values"), *ptx, WarpOrder::ascending, observers);
    ASSERT_EQ(observers.races.races().size(), 1u);
    EXPECT_EQ(
        text_of(observers.races.races()[0]),
        "race: any[0] written by thread 0 at different_values.cu:5 and written by thread 1 at "
        "different_values.cu:5, both in one instruction of their warp: which value stays is "
        "unspecified");
}

TEST(RaceObserver, DoesNotLookAtReadOnlyBuffers) {
    const auto ptx = compiled("blocks_read_the_next");
    if (!ptx) GTEST_SKIP() << "not compiled: that takes a release build with nvcc 13";
    Observers observers({1});  // `data` is the first buffer
    run_kernel(read_kernel("blocks_read_the_next"), *ptx, WarpOrder::ascending, observers);
    EXPECT_TRUE(observers.races.races().empty());
}

INSTANTIATE_TEST_SUITE_P(Folder, CheckKernels, testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

}  // namespace warpsim::test
