#include "course/further_cases.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "contract/reduction.h"
#include "contract/segment_sums.h"

namespace lab {
namespace {

ContractPtr one_answer(const std::string& function) {
    Contract contract =
        reduction(function, [](const auto& elements) { return "the largest of " + elements; });
    contract.sizes = {Size("n", 1, 1 << 26)};
    return std::make_shared<const Contract>(contract);
}

ContractPtr blocks_of_256() {
    Contract contract =
        reduction("BlockKernel", [](const auto& elements) { return "the sums of " + elements; });
    contract.sizes = {Size("n", 1, 1 << 26)};
    contract.called = Launched{.grid = [](const Sizes& s) -> Launched::Dimensions {
                                   return {static_cast<uint32_t>((s["n"] + 255) / 256), 1, 1};
                               },
                               .block = [](const Sizes&) -> Launched::Dimensions {
                                   return {256, 1, 1};
                               }};
    return std::make_shared<const Contract>(contract);
}

Suite own_suite() {
    const ContractPtr sums = segment_sums(
        {.kernel = "K", .shared_bytes_per_thread = sizeof(float), .only_reads_input = true});
    const std::vector<std::string> shape{"blocks", "threads"};
    return {.cases = join({
                cases(sums, "OneBlock", "threads", {32}),
                cases(sums, "ManyBlocks", shape, {{2, 32}, {3, 64}}),
                cases(one_answer("reduce_max"), "Max", "n", {1, 2}),
                cases(blocks_of_256(), "Block", "n", {1, 32}),
                unchanged(cases(sums, "Checks", shape, {{3, 256}})),
            }),
            .counted = {one(sums, "Limits", "counted", {{"blocks", 4}, {"threads", 256}})}};
}

LabSpec own_spec() {
    LabSpec spec;
    for (const char* name : {"OneBlock", "ManyBlocks", "Max", "Block", "Checks", "Limits"})
        spec.tasks.push_back({name, name, 1, {"OneBlock"}, {}, {LimitSpec{}}});
    spec.headlines = {HeadlineSpec{}};
    spec.speed = SpeedSpec{};
    return spec;
}

struct Read {
    LabSpec spec = own_spec();
    Suite suite = own_suite();
    std::string complaint = "accepted";
};

Read read(const std::string& text) {
    const PrivateFolder folder;
    const auto file = folder.path() / "lab03.toml";
    write_file(file, text);
    Read read;
    try {
        read_further_cases(file, read.spec, read.suite);
    } catch (const NoVerdict& error) {
        const std::string what = error.what();
        read.complaint = what.substr(what.find("lab03.toml:") + 11);
    }
    return read;
}

TEST(FurtherCases, AreLikeTheFirstOfTheirTask) {
    const Read it = read(R"(
        [[case]]
        task = "ManyBlocks"
        blocks = 5
        threads = 512
        [[case]]
        task = "Max"
        n = 77_777
        [[case]]
        task = "Block"
        n = 513
        [[case]]
        task = "Checks"
        blocks = 2
        threads = 64)");
    const auto& cases = it.suite.cases;
    ASSERT_EQ(cases.size(), 4u) << it.complaint;
    EXPECT_EQ(cases[0].full_name(), "ManyBlocks.blocks_5_threads_512");
    EXPECT_EQ(cases[0].shared_bytes(), 512 * sizeof(float));
    EXPECT_EQ(cases[0].elements(), 5120u);
    EXPECT_EQ(cases[1].full_name(), "Max.n_77777");
    EXPECT_EQ(cases[1].contract->name, "reduce_max");
    EXPECT_EQ(cases[1].elements(), 77'777u);
    EXPECT_EQ(cases[2].blocks(), 3u);
    EXPECT_EQ(cases[2].threads(), 256u);
    EXPECT_TRUE(cases[3].input_unchanged);
    EXPECT_FALSE(cases[0].input_unchanged);
}

TEST(FurtherCases, LeaveTheirTasksWithoutNeedsLimitsHeadlinesAndSpeed) {
    const Read it = read("[[case]]\ntask = \"Max\"\nn = 9");
    ASSERT_EQ(it.spec.tasks.size(), 2u) << it.complaint;
    EXPECT_EQ(it.spec.tasks[0].name, "Max");
    EXPECT_EQ(it.spec.tasks[1].name, "Checks");
    EXPECT_TRUE(it.spec.tasks[0].needs.empty() && it.spec.tasks[0].limits.empty());
    EXPECT_TRUE(it.suite.counted.empty() && it.spec.headlines.empty() && !it.spec.speed);
}

TEST(FurtherCases, ThatCannotBeAreRefusedByLine) {
    const auto complaint = [](const std::string& text) {
        return read("[[case]]\n" + text).complaint;
    };
    EXPECT_EQ(complaint("task = \"Maximum\"\nn = 9"), "2: no case of this lab is of Maximum");
    EXPECT_EQ(complaint("task = \"Max\"\nn = 0"), "3: `n` is 1 to 67108864");
    EXPECT_EQ(complaint("task = \"Max\"\nblocks = 1"), "1: `n` is missing");
    EXPECT_EQ(complaint("task = \"ManyBlocks\"\nblocks = 1\nthreads = 48"),
              "4: `threads` is a power of two");
    EXPECT_EQ(complaint("task = \"OneBlock\"\nblocks = 2\nthreads = 32"), "3: `blocks` is 1 to 1");
    EXPECT_EQ(complaint("task = \"Max\"\nn = 9\n[[case]]\ntask = \"Max\"\nn = 9"),
              "4: this case is there twice");
    EXPECT_EQ(read("").complaint, " it has no [[case]]");
    EXPECT_EQ(read("[[case]").complaint.substr(0, 2), "1:");
}

}  // namespace
}  // namespace lab
