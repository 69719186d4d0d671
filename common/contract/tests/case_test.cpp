#include "contract/case.h"

#include <gtest/gtest.h>

#include <set>

#include "contract/reduction.h"
#include "contract/segment_sums.h"

namespace lab {
namespace {

const ContractPtr sums = segment_sums({.kernel = "Sum", .shared_bytes_per_thread = 4});
const std::vector<std::string> shape{"blocks", "threads"};

std::vector<std::string> names(const std::vector<Case>& cases) {
    std::vector<std::string> list;
    for (const Case& test_case : cases) list.push_back(test_case.full_name());
    return list;
}

using Names = std::vector<std::string>;

TEST(Cases, AreNamedByWhatIsStated) {
    EXPECT_EQ(names(cases(sums, "OneBlock", "threads", {32, 1024})),
              (Names{"OneBlock.threads_32", "OneBlock.threads_1024"}));
    EXPECT_EQ(names(cases(sums, "ManyBlocks", shape, {{2, 32}, {3, 64}})),
              (Names{"ManyBlocks.blocks_2_threads_32", "ManyBlocks.blocks_3_threads_64"}));
    EXPECT_EQ(names(cases(reduce_sum(), "Any", "n", {0, 1'000'003})),
              (Names{"Any.n_0", "Any.n_1000003"}));
    EXPECT_EQ(one(sums, "Limits", "counted", {{"threads", 8}}).full_name(), "Limits.counted");
}

TEST(Cases, HaveTheUsualSizesWhereTheyStateNone) {
    const Case stated = cases(sums, "ManyBlocks", shape, {{3, 64}}).front(),
               usual = cases(sums, "OneBlock", "threads", {64}).front();
    EXPECT_EQ(stated.sizes, (Sizes{{"blocks", 3}, {"threads", 64}}));
    EXPECT_EQ(usual.sizes, (Sizes{{"blocks", 1}, {"threads", 64}}));
}

TEST(Cases, HaveTheirSizesInTheContractsOrder) {
    EXPECT_EQ(one(sums, "A", "b", {{"threads", 64}, {"blocks", 3}}).sizes,
              (Sizes{{"blocks", 3}, {"threads", 64}}));
}

TEST(Cases, HaveSizesOfTheSeed) {
    const Case drawn = seeded(sums, "Limits", "drawn", {{"blocks", 2, 9}, {"threads", 64, 256}});
    EXPECT_EQ(drawn.sizes, (Sizes{{"blocks", 2}, {"threads", 64}}));
    std::set<uint64_t> blocks, threads;
    for (uint64_t seed = 0; seed < 200; ++seed) {
        const Sizes sizes = drawn.with_seed(seed).sizes;
        EXPECT_EQ(sizes, drawn.with_seed(seed).sizes);
        blocks.insert(sizes["blocks"]);
        threads.insert(sizes["threads"]);
    }
    EXPECT_EQ(blocks, (std::set<uint64_t>{2, 3, 4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(threads, (std::set<uint64_t>{64, 128, 256}));
}

std::string complaint(const Sizes& sizes) {
    try {
        one(sums, "A", "b", sizes);
        return "accepted";
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

TEST(Cases, WithAnUnknownOrMissingSizeAreRefused) {
    EXPECT_EQ(complaint({{"threads", 64}}), "accepted");
    EXPECT_EQ(complaint({{"blocks", 3}}), "case A.b: it does not say what threads is");
    EXPECT_EQ(complaint({{"threads", 64}, {"n", 128}}),
              "case A.b: Sum has no size n; its sizes are blocks, threads");
}

TEST(Cases, OfUnchangedInputsSaySoInTheirNames) {
    const std::vector<Case> list = cases(reduce_sum(), "Checks", "n", {33, 5000});
    EXPECT_EQ(names(unchanged(list)),
              (Names{"Checks.input_unchanged_n_33", "Checks.input_unchanged_n_5000"}));
    EXPECT_EQ(names(unchanged(list, "reduce_max_")),
              (Names{"Checks.reduce_max_input_unchanged_n_33",
                     "Checks.reduce_max_input_unchanged_n_5000"}));
    EXPECT_FALSE(list[0].input_unchanged);
    EXPECT_TRUE(unchanged(list)[0].input_unchanged);
    EXPECT_EQ(unchanged(list)[1].sizes, list[1].sizes);
}

TEST(Cases, OfSeveralListsAreOneList) {
    EXPECT_EQ(
        names(join({cases(sums, "A", "threads", {1, 2}), {}, cases(reduce_sum(), "B", "n", {3})})),
        (Names{"A.threads_1", "A.threads_2", "B.n_3"}));
}

TEST(Case, KnowsItsLaunch) {
    const Case launched = one(sums, "A", "b", {{"blocks", 3}, {"threads", 64}}),
               called = one(reduce_sum(), "A", "b", {{"n", 1000}});
    EXPECT_EQ(launched.blocks(), 3u);
    EXPECT_EQ(launched.threads(), 64u);
    EXPECT_EQ(launched.shared_bytes(), 256u);
    EXPECT_EQ(launched.elements(), 384u);
    EXPECT_EQ(launched.own(2), (Range{256, 384}));
    EXPECT_FALSE(launched.is_call());
    EXPECT_EQ(called.blocks(), 1u);
    EXPECT_EQ(called.threads(), 1u);
    EXPECT_EQ(called.shared_bytes(), 0u);
    EXPECT_EQ(called.elements(), 1000u);
    EXPECT_EQ(called.own(0), (Range{0, 1000}));
    EXPECT_TRUE(called.is_call());
}

TEST(Case, CountsBlocksAndThreadsOfEveryDimension) {
    Contract contract = *sums;
    contract.called = Launched{.grid = [](const Sizes&) -> Launched::Dimensions {
                                   return {2, 3, 4};
                               },
                               .block = [](const Sizes&) -> Launched::Dimensions {
                                   return {8, 4, 1};
                               }};
    const Case test_case =
        one(std::make_shared<const Contract>(contract), "A", "b", {{"threads", 1}});
    EXPECT_EQ(test_case.blocks(), 24u);
    EXPECT_EQ(test_case.threads(), 32u);
    EXPECT_EQ(test_case.shared_bytes(), 0u);
}

TEST(Case, IsHugeOnlyWhereItsContractMayBe) {
    const auto of = [](const ContractPtr& contract, uint64_t n) {
        return one(contract, "A", "b", {{"n", n}});
    };
    const uint64_t most = uint64_t{1} << 30;
    EXPECT_FALSE(of(reduce_sum(), most).is_huge());
    EXPECT_TRUE(of(reduce_sum(), most + 1).is_huge());
    const auto other = std::make_shared<const Contract>(
        reduction("f", [](const auto& elements) { return "the largest of " + elements; }));
    EXPECT_FALSE(of(other, most + 1).is_huge());
}

std::string sentence_of(uint64_t blocks, uint64_t threads, bool input_unchanged = false) {
    Case test_case = one(sums, "A", "b", {{"blocks", blocks}, {"threads", threads}});
    test_case.input_unchanged = input_unchanged;
    return test_case.sentence();
}

TEST(Sentence, SaysWhatBlocksSum) {
    EXPECT_EQ(sentence_of(3, 64), "3 blocks of 64 threads sum 128 elements each");
    EXPECT_EQ(sentence_of(1, 32), "1 block of 32 threads sums 64 elements");
    EXPECT_EQ(sentence_of(1, 1), "1 block of 1 thread sums 2 elements");
    EXPECT_EQ(sentence_of(1, 32, true), "1 block of 32 threads sums 64 elements, input left alone");
    EXPECT_EQ(sentence_of(3, 256, true),
              "3 blocks of 256 threads sum 512 elements each, input left alone");
}

std::string sentence_of(const ContractPtr& contract, uint64_t n, bool input_unchanged = false) {
    Case test_case = one(contract, "A", "b", {{"n", n}});
    test_case.input_unchanged = input_unchanged;
    return test_case.sentence();
}

TEST(Sentence, SaysWhatIsReduced) {
    EXPECT_EQ(sentence_of(reduce_sum(), 0), "the sum of 0 elements");
    EXPECT_EQ(sentence_of(reduce_sum(), 1), "the sum of 1 element");
    EXPECT_EQ(sentence_of(reduce_sum(), 5000, true), "the sum of 5000 elements, input left alone");
    const auto max = std::make_shared<const Contract>(
        reduction("reduce_max", [](const auto& elements) { return "the largest of " + elements; }));
    EXPECT_EQ(sentence_of(max, 33), "the largest of 33 elements");
}

TEST(Sentence, IsTheCallWhereTheLabHasNoWords) {
    Contract called = *reduce_sum(), launched = *sums;
    called.sizes = {"m", "n"};
    called.sentence = launched.sentence = nullptr;
    const auto of = [](const Contract& contract, const Sizes& sizes) {
        return one(std::make_shared<const Contract>(contract), "A", "b", sizes);
    };
    Case test_case = of(called, {{"m", 2}, {"n", 3}});
    EXPECT_EQ(test_case.launch(), "m = 2, n = 3");
    EXPECT_EQ(test_case.sentence(), "reduce_sum(m = 2, n = 3)");
    test_case.input_unchanged = true;
    EXPECT_EQ(test_case.sentence(), "reduce_sum(m = 2, n = 3), input left alone");
    EXPECT_EQ(of(launched, {{"threads", 1}}).sentence(), "Sum(1 block of 1 thread)");
}

}  // namespace
}  // namespace lab
