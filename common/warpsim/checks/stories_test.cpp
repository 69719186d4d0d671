// Each story of this folder, run as its second line says; the race detector must find what its
// first line expects, and nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/observers/race_observer.h"

namespace warpsim::test {

namespace fs = std::filesystem;

constexpr size_t data_bytes = 16384;  // of each story's one argument, zeros

static std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(STORIES)) {
        if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}

struct Story {
    std::vector<std::string> expected;  // "race 7 9", sorted
    uint32_t blocks = 0, threads = 0;
    bool twice = false, cooperative = false;
};

// "// expect: race, lines 7 and 9; harmless, lines 3 and 3" or "// expect: nothing"
// "// launch: 2 blocks of 64 threads, cooperative, twice"
static Story read_story(const std::string& name) {
    std::ifstream file(fs::path(STORIES) / (name + ".cu"));
    std::string comment, expect, word, launch;
    file >> comment >> expect;
    std::getline(file, expect);
    Story story;
    std::istringstream findings(expect);
    for (std::string finding; std::getline(findings, finding, ';');) {
        std::string kind, low, high;
        std::istringstream(finding) >> kind >> word >> low >> word >> high;
        if (kind == "nothing") break;
        kind.pop_back();  // the comma
        story.expected.push_back(kind + " " + low + " " + high);
    }
    std::sort(story.expected.begin(), story.expected.end());
    file >> comment >> word >> story.blocks >> word >> word >> story.threads;
    std::getline(file, launch);
    story.cooperative = launch.find(", cooperative") != launch.npos;
    story.twice = launch.find(", twice") != launch.npos;
    return story;
}

static std::optional<std::string> compiled(const std::string& name) {
    std::ifstream file(fs::path(COMPILED) / (name + ".ptx"));
    if (!file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
}

static const std::string& only_kernel(const Program& program) {
    const auto& functions = program.functions;
    return std::find_if(functions.begin(), functions.end(),
                        [](const Function& function) { return function.is_entry; })
        ->name;
}

static void run_story(const Story& story, const std::string& ptx, Order order,
                      RaceObserver& observer) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(ptx), memory);
    const uint64_t data = GlobalMemory::address(memory.allocate(data_bytes, std::byte{0}));
    Launch launch{only_kernel(program),
                  {story.blocks},
                  {story.threads},
                  0,
                  std::vector<std::byte>(sizeof data)};
    std::memcpy(launch.parameters.data(), &data, sizeof data);
    launch.dynamic_shared_bytes = ptx.find(".extern .shared") != ptx.npos ? story.threads * 4 : 0;
    launch.cooperative = story.cooperative;
    launch.order = order;
    launch.observers = {&observer};
    for (int i = 0; i < (story.twice ? 2 : 1); ++i) {
        const Result result = run(program, memory, launch);
        ASSERT_FALSE(result.fault) << result.fault->what();
    }
}

static std::string summary(const Race& race) {
    const auto [low, high] = std::minmax(race.first.line, race.second.line);
    const char* const kind = race.kind == RaceKind::race       ? "race "
                             : race.kind == RaceKind::harmless ? "harmless "
                                                               : "volatile ";
    return kind + std::to_string(low) + " " + std::to_string(high);
}

class Stories : public testing::TestWithParam<std::string> {
  protected:
    void answer_exactly(Order order) {
        const auto ptx = compiled(GetParam());
        if (!ptx) GTEST_SKIP() << "not compiled: that takes nvcc 13";
        const Story story = read_story(GetParam());
        RaceObserver observer;
        run_story(story, *ptx, order, observer);
        std::vector<std::string> found;
        std::string texts;
        for (const Race& race : observer.races()) {
            found.push_back(summary(race));
            texts += "\n  " + text_of(race);
        }
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, story.expected) << texts;
        EXPECT_FALSE(observer.gave_up());
    }
};

TEST_P(Stories, AreAnsweredExactly) { answer_exactly(Order::ascending); }
TEST_P(Stories, AreAnsweredExactlyInTheOppositeOrder) { answer_exactly(Order::descending); }

TEST(RaceText, NamesTheArrayBothThreadsAndWhatIsMissing) {
    const auto ptx = compiled("tree_without_first_barrier");
    if (!ptx) GTEST_SKIP() << "not compiled: that takes nvcc 13";
    RaceObserver observer;
    run_story(read_story("tree_without_first_barrier"), *ptx, Order::ascending, observer);
    ASSERT_EQ(observer.races().size(), 1u);
    EXPECT_EQ(text_of(observer.races()[0]),
              "race: sums[32] written by thread 32 at tree_without_first_barrier.cu:6 and read by "
              "thread 0 at tree_without_first_barrier.cu:8, no __syncthreads between");
}

TEST(RaceObserver, DoesNotLookAtReadOnlyBuffers) {
    const auto ptx = compiled("blocks_read_the_next");
    if (!ptx) GTEST_SKIP() << "not compiled: that takes nvcc 13";
    RaceObserver observer({1});  // the story's only buffer is the first
    run_story(read_story("blocks_read_the_next"), *ptx, Order::ascending, observer);
    EXPECT_TRUE(observer.races().empty());
}

INSTANTIATE_TEST_SUITE_P(Folder, Stories, testing::ValuesIn(names()),
                         [](const auto& info) { return info.param; });

}  // namespace warpsim::test
