#include "contract/suite.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "contract/reduction.h"
#include "contract/segment_sums.h"

namespace lab {
namespace {

using Json = nlohmann::json;

struct Pair {
    float value;
    int where;
};

}  // namespace

template <>
struct Structure<Pair> {
    static ElementType type() {
        return structure<Pair>("Pair",
                               {field("value", &Pair::value), field("where", &Pair::where)});
    }
};

namespace {

const ContractPtr sums = segment_sums({.kernel = "Sum", .shared_bytes_per_thread = 4});
const ContractPtr sum = reduce_sum();

Suite mixed_suite() {
    return {.cases = join({cases(sums, "Many", {"blocks", "threads"}, {{3, 64}, {2, 1}}),
                           unchanged(cases(sum, "Any", "n", {1000}))}),
            .counted = {one(sums, "Limits", "counted", {{"threads", 256}})},
            .build = {.no_libraries = "by hand"}};
}

Suite suite_of(const std::vector<Case>& cases, const Build& build = {}) {
    Suite suite;
    suite.cases = cases;
    suite.build = build;
    return suite;
}

TEST(Suite, IsTimedAndTracedByItsFirstContract) { EXPECT_EQ(mixed_suite().main_contract(), sums); }

TEST(Suite, HasEachContractOnceInTheOrderOfTheCases) {
    EXPECT_EQ(mixed_suite().contracts(), (std::vector{sums, sum}));
    Suite counts_another = suite_of(cases(sum, "Any", "n", {1}));
    counts_another.counted = mixed_suite().cases;
    EXPECT_EQ(counts_another.contracts(), (std::vector{sum, sums}));
}

TEST(Suite, KnowsWhoCallsItsContracts) {
    const Suite mixed = mixed_suite();
    const Suite launched = suite_of(cases(sums, "One", "threads", {1}));
    EXPECT_TRUE(mixed.has_host_functions());
    EXPECT_FALSE(launched.has_host_functions());
    EXPECT_EQ(mixed.launched(), std::vector{sums.get()});
    EXPECT_EQ(launched.launched(), std::vector{sums.get()});
    EXPECT_EQ(mixed.executed(), nullptr);
}

ContractPtr executed() {
    Contract contract = *sum;
    contract.called = Executed{};
    return std::make_shared<const Contract>(std::move(contract));
}

std::string complaint(const Suite& suite) {
    try {
        require_sound(suite);
        return "sound";
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

TEST(Suite, IsRefusedWithoutCasesOrWithAContractThatIsNotSound) {
    EXPECT_EQ(complaint(mixed_suite()), "sound");
    EXPECT_EQ(complaint({}), "the suite of a lab has no case");
    Contract contract = *sum;
    contract.reference = nullptr;
    const auto without_reference = std::make_shared<const Contract>(contract);
    EXPECT_EQ(complaint(suite_of(cases(without_reference, "Any", "n", {1}))),
              "the contract of reduce_sum: it has no reference");
}

TEST(Suite, IsExecutedAsAWholeOrNotAtAll) {
    const Build without_cuda{.language = Language::cxx};
    const std::vector<Case> own = cases(executed(), "Own", "n", {1}),
                            called = cases(sum, "Any", "n", {1});
    const std::string not_all = "either all contracts of a lab are Executed, or none is";
    EXPECT_EQ(complaint(suite_of(own)), "sound");
    EXPECT_EQ(complaint(suite_of(own, without_cuda)), "sound");
    EXPECT_EQ(complaint(suite_of(called, without_cuda)),
              "a lab in C++ without CUDA needs an executor of its own");
    EXPECT_EQ(complaint(suite_of(join({own, called}))), not_all);
    EXPECT_EQ(complaint(suite_of(join({called, own}))), not_all);
    EXPECT_NE(suite_of(own).executed(), nullptr);
    EXPECT_TRUE(suite_of(own).has_host_functions());
}

TEST(SuiteJson, SaysHowTheFileIsBuiltAndMeasured) {
    const Json json = Json::parse(to_json(mixed_suite()));
    EXPECT_EQ(json["version"], 1);
    EXPECT_EQ(json["language"], "cuda");
    EXPECT_EQ(json["flags"], Json::array());
    EXPECT_EQ(json["libraries"], false);
    EXPECT_EQ(json["traced"], Json::parse(R"([{"blocks": 1, "threads": 8},
                                             {"blocks": 1, "threads": 128}])"));
    const Build build{.language = Language::cxx, .flags = {"-Xcompiler", "-fopenmp"}};
    const Json json_of_own =
        Json::parse(to_json(suite_of(cases(executed(), "Own", "n", {1}), build)));
    EXPECT_EQ(json_of_own["language"], "c++");
    EXPECT_EQ(json_of_own["flags"], (Json{"-Xcompiler", "-fopenmp"}));
    EXPECT_EQ(json_of_own["libraries"], true);
    EXPECT_EQ(json_of_own["contracts"][0]["called"], "executed");
}

TEST(SuiteJson, DescribesEachContract) {
    const Json contracts = Json::parse(to_json(mixed_suite()))["contracts"];
    ASSERT_EQ(contracts.size(), 2u);
    EXPECT_EQ(contracts[0], Json::parse(R"json({
        "name": "Sum",
        "called": "kernel",
        "signature": "(float* input, float* output)",
        "sizes": ["blocks", "threads"],
        "parameters": [
            {"name": "input", "role": "input", "type": "float", "only_read": false},
            {"name": "output", "role": "output", "type": "float"}
        ],
        "data": ["positive integers", "random numbers from -1 to 1",
                 "random numbers from -1 to 1, times a power of 2",
                 "positive and negative numbers"],
        "diagnosis": "linear",
        "same_bits": false,
        "same_bits_at_other_sizes": false,
        "timed": true
    })json"));
    EXPECT_EQ(contracts[1]["name"], "reduce_sum");
    EXPECT_EQ(contracts[1]["called"], "host_function");
    EXPECT_EQ(contracts[1]["parameters"], Json::parse(R"([
        {"name": "input", "role": "input", "type": "float", "only_read": true},
        {"name": "output", "role": "output", "type": "float"},
        {"name": "workspace", "role": "workspace"},
        {"name": "n", "role": "count"}
    ])"));
}

TEST(SuiteJson, DescribesStructs) {
    Contract contract = *sum;
    contract.parameters[1] = output<Pair>("pair");
    contract.sized = nullptr;
    const auto shared = std::make_shared<const Contract>(contract);
    const Json json = Json::parse(to_json(suite_of(cases(shared, "Any", "n", {1}))));
    EXPECT_EQ(json["contracts"][0]["parameters"][1]["type"],
              Json::parse(R"({"struct": "Pair", "bytes": 8, "fields": {"value": 0, "where": 4}})"));
    EXPECT_EQ(json["contracts"][0]["timed"], false);
}

TEST(SuiteJson, CallsOnlyTheFirstContractTimed) {
    const Json contracts = Json::parse(to_json(mixed_suite()))["contracts"];
    ASSERT_TRUE(sums->sized && sum->sized);
    EXPECT_EQ(contracts[0]["timed"], true);
    EXPECT_EQ(contracts[1]["timed"], false);
}

TEST(SuiteJson, HasEachCaseWithItsSizesBuffersAndLaunch) {
    const Json json = Json::parse(to_json(mixed_suite()));
    ASSERT_EQ(json["cases"].size(), 3u);
    EXPECT_EQ(json["cases"][0], Json::parse(R"({
        "name": "Many.blocks_3_threads_64",
        "contract": "Sum",
        "sizes": {"blocks": 3, "threads": 64},
        "elements": {"input": 384, "output": 3},
        "grid": [3, 1, 1],
        "block": [64, 1, 1],
        "shared_bytes": 256
    })"));
    EXPECT_EQ(json["cases"][2], Json::parse(R"({
        "name": "Any.input_unchanged_n_1000",
        "contract": "reduce_sum",
        "sizes": {"n": 1000},
        "elements": {"input": 1000, "output": 1, "workspace": 1048576},
        "input_unchanged": true
    })"));
    ASSERT_EQ(json["counted"].size(), 1u);
    EXPECT_EQ(json["counted"][0]["name"], "Limits.counted");
    EXPECT_EQ(json["counted"][0]["sizes"], (Json{{"blocks", 1}, {"threads", 256}}));
}

}  // namespace
}  // namespace lab
