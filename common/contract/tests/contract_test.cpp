#include "contract/contract.h"

#include <gtest/gtest.h>

#include <map>

#include "contract/reduction.h"
#include "contract/segment_sums.h"
#include "contract/tests/largest.h"

namespace lab {
namespace {

// f(input, output, workspace, n)
Contract sound_contract() {
    Contract contract =
        reduction("f", [](const auto& elements) { return "the sum of " + elements; });
    contract.data = {positive_integers()};
    contract.reference = [](const Given&, Wanted&) {};
    return contract;
}

// The error message for the contract after this change.
std::string complaint(const std::function<void(Contract&)>& change) {
    Contract contract = sound_contract();
    change(contract);
    try {
        require_sound(contract);
        return "sound";
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
}

Range all_of(const Sizes& sizes, size_t) { return {0, sizes["n"]}; }

Launched launched() {
    const auto one = [](const Sizes&) -> Launched::Dimensions { return {1, 1, 1}; };
    return {.grid = one, .block = one};
}

TEST(Sound, IsWhatLabsHaveInCommon) {
    EXPECT_EQ(complaint([](Contract&) {}), "sound");
    EXPECT_NO_THROW(require_sound(*reduce_sum()));
    EXPECT_NO_THROW(require_sound(*segment_sums({.kernel = "Sum"})));
}

TEST(Sound, IsNoContractThatLacksSomething) {
    EXPECT_EQ(complaint([](Contract& c) { c.name = ""; }), "a contract without a name");
    EXPECT_EQ(complaint([](Contract& c) { c.sizes.clear(); }),
              "the contract of f: a case needs at least one size");
    EXPECT_EQ(complaint([](Contract& c) { c.reference = nullptr; }),
              "the contract of f: it has no reference");
    EXPECT_EQ(complaint([](Contract& c) { c.data.clear(); }),
              "the contract of f: it says nothing of the data");
    EXPECT_EQ(complaint([](Contract& c) { c.data = {signed_random(100)}; }),
              "the contract of f: all of its data are for small cases only");
    EXPECT_EQ(complaint([](Contract& c) {
                  c.parameters = {input<float>("input", "n"), workspace(), count("n")};
              }),
              "the contract of f: it has no output");
}

TEST(Sound, IsNoExtentThatIsNoneOfTheSizes) {
    EXPECT_EQ(complaint([](Contract& c) { c.parameters[0] = input<float>("input", "m"); }),
              "the contract of f: input has the extent m, which is none of the sizes");
    EXPECT_EQ(complaint([](Contract& c) { c.parameters[2] = workspace("m"); }),
              "the contract of f: workspace has the extent m, which is none of the sizes");
    EXPECT_EQ(complaint([](Contract& c) { c.parameters[3] = count("m"); }),
              "the contract of f: m has the extent m, which is none of the sizes");
}

TEST(Sound, IsNoLinearContractWithoutItsInputOrOutputs) {
    EXPECT_EQ(complaint([](Contract& c) { c.diagnosed_as = Linear{.own = all_of}; }), "sound");
    EXPECT_EQ(complaint([](Contract& c) { c.diagnosed_as = Linear{}; }),
              "the contract of f: Linear needs `own`: which elements belong in an output");
    EXPECT_EQ(complaint([](Contract& c) { c.diagnosed_as = Linear{.input = 1, .own = all_of}; }),
              "the contract of f: it is linear in an input that it does not have");
    EXPECT_EQ(complaint([](Contract& c) {
                  c.diagnosed_as =
                      Linear{.own = all_of, .factors = Factors{.input = 1, .of = nullptr}};
              }),
              "the contract of f: its factors are of an input that it does not have");
}

TEST(Sound, IsNoSelectionWithAnUnknownResult) {
    EXPECT_EQ(complaint([](Contract& c) { c.diagnosed_as = Selection{}; }), "sound");
    EXPECT_EQ(complaint([](Contract& c) { c.diagnosed_as = Selection{.index = 0}; }), "sound");
    EXPECT_EQ(complaint([](Contract& c) { c.diagnosed_as = Selection{.index = 1}; }),
              "the contract of f: Selection names a result that it does not have");
}

TEST(Sound, IsNoCombinationWithoutAnOperatorForEachResult) {
    const Operator sum{{0},
                       [](const Element& a, const Element& b) -> Element { return {a[0] + b[0]}; }};
    EXPECT_EQ(complaint([&](Contract& c) { c.diagnosed_as = Combination{{sum}}; }), "sound");
    EXPECT_EQ(complaint([&](Contract& c) {
                  c.diagnosed_as = Combination{{sum, sum}};
              }),
              "the contract of f: a combination needs an operator for each result");
    EXPECT_EQ(complaint([&](Contract& c) {
                  c.diagnosed_as = Combination{{{{0, 0}, sum.apply}}};
              }),
              "the contract of f: an operator needs `apply`, and an identity with all of an "
              "element's fields");
}

TEST(Sound, IsNoParameterThatOnlyAnExecutorOfTheLabsOwnCanPass) {
    const std::string only = ": only an executor of the lab's own (Executed) can pass that";
    const std::map<Role, std::string> roles = {{Role::returned, "returned"},
                                               {Role::pointers, "pointers"},
                                               {Role::op, "op"},
                                               {Role::opaque, "opaque"}};
    for (const auto& [role, name] : roles) {
        const auto add = [role = role](Contract& c) {
            c.parameters.push_back({role, "more", &type_of<float>()});
        };
        const auto add_to_launched = [&](Contract& c) {
            add(c);
            c.called = launched();
        };
        const auto add_to_executed = [&](Contract& c) {
            add(c);
            c.called = Executed{};
        };
        EXPECT_EQ(complaint(add), "the contract of f: more is " + name + only);
        EXPECT_EQ(complaint(add_to_launched), "the contract of f: more is " + name + only);
        EXPECT_EQ(complaint(add_to_executed), "sound");
    }
}

TEST(Sound, IsNoFloatingPointScalarOfAHostFunction) {
    const auto add_float = [](Contract& c) {
        c.parameters.push_back(scalar<float>("factor", [](const Sizes&) { return 0.5F; }));
    };
    EXPECT_EQ(complaint(add_float),
              "the contract of f: factor: a scalar of a host function is an integer");
    EXPECT_EQ(complaint([&](Contract& c) {
                  add_float(c);
                  c.called = launched();
              }),
              "sound");
    EXPECT_EQ(complaint([](Contract& c) {
                  c.parameters.push_back(scalar<int>("times", [](const Sizes&) { return 3; }));
              }),
              "sound");
}

TEST(Sound, IsNoHostFunctionWithMoreThanTenParameters) {
    const auto with_parameters = [](size_t number) {
        return [number](Contract& c) {
            while (c.parameters.size() < number) c.parameters.push_back(count("n"));
        };
    };
    EXPECT_EQ(complaint(with_parameters(10)), "sound");
    EXPECT_EQ(complaint(with_parameters(11)),
              "the contract of f: a host function has at most 10 parameters");
    EXPECT_EQ(complaint([&](Contract& c) {
                  with_parameters(11)(c);
                  c.called = launched();
              }),
              "sound");
}

TEST(Sound, IsNoLaunchWithoutGridOrBlock) {
    const auto launch_without = [](auto part) {
        return [part](Contract& c) {
            Launched without = launched();
            without.*part = nullptr;
            c.called = without;
        };
    };
    const std::string needs = "the contract of f: a launch needs `grid` and `block`";
    EXPECT_EQ(complaint([](Contract& c) { c.called = launched(); }), "sound");
    EXPECT_EQ(complaint(launch_without(&Launched::grid)), needs);
    EXPECT_EQ(complaint(launch_without(&Launched::block)), needs);
}

// The signatures in the students' files of labs 01 to 03.
TEST(Signature, OfSegmentSumsSaysWhetherTheInputMayBeUsedUp) {
    const ContractPtr uses_up = segment_sums({.kernel = "SimpleSumReductionKernel"}),
                      only_reads = segment_sums(
                          {.kernel = "SharedMemorySumReductionKernel", .only_reads_input = true});
    EXPECT_EQ(uses_up->signature(), "(float* input, float* output)");
    EXPECT_EQ(uses_up->mangled(), "_Z24SimpleSumReductionKernelPfS_");
    EXPECT_EQ(only_reads->signature(), "(const float* input, float* output)");
    EXPECT_EQ(only_reads->mangled(), "_Z30SharedMemorySumReductionKernelPKfPf");
}

// Those of labs 04 to 07.
TEST(Signature, OfReductionsHasTheirOutputsInOrder) {
    Contract argmax = reduction("reduce_argmax",
                                [](const auto&elements) { return "the largest of " + elements; }),
             blocks = *reduce_sum();
    argmax.parameters.insert(argmax.parameters.begin() + 2, output<long long>("index"));
    blocks.name = "BlockSumKernel";
    blocks.parameters = {input<float>("input", "n"), output<float>("output"), count("n")};
    EXPECT_EQ(reduce_sum()->signature(),
              "(const float* input, float* output, void* workspace, size_t n)");
    EXPECT_EQ(reduce_sum()->mangled(), "_Z10reduce_sumPKfPfPvm");
    EXPECT_EQ(argmax.declaration(),
              "reduce_argmax(const float* input, float* output, long long* index, void* workspace, "
              "size_t n)");
    EXPECT_EQ(argmax.mangled(), "_Z13reduce_argmaxPKfPfPxPvm");
    EXPECT_EQ(blocks.signature(), "(const float* input, float* output, size_t n)");
    EXPECT_EQ(blocks.mangled(), "_Z14BlockSumKernelPKfPfm");
}

TEST(Signature, HasEveryKindOfParameter) {
    Contract contract;
    contract.name = "f";
    contract.parameters = {input<signed char>("a", "n"),
                           consumed<Half>("b", "n"),
                           in_place<Largest>("c", "n"),
                           {Role::pointers, "d", &type_of<double>()},
                           scalar<Largest>("e", [](const Sizes&) { return Largest{}; }),
                           {Role::opaque, "g"},
                           returned<int>()};
    EXPECT_EQ(contract.signature(),
              "(const signed char* a, __half* b, Largest* c, double* const* d, Largest e, "
              "void* g)");
    EXPECT_EQ(contract.mangled(), "_Z1fPKaP6__halfP7LargestPKPdS3_Pv");
}

TEST(Extent, IsASizeANumberOrAFunctionOfTheSizes) {
    const Sizes sizes{{"m", 3}, {"n", 5}};
    const Extent size = "n", number = 7, function = [](const Sizes&s) { return s["m"] * s["n"]; };
    EXPECT_EQ(size(sizes), 5u);
    EXPECT_EQ(number(sizes), 7u);
    EXPECT_EQ(function(sizes), 15u);
    EXPECT_EQ(size.name(), "n");
    EXPECT_EQ(number.name(), "");
    EXPECT_EQ(function.name(), "");
    EXPECT_THROW(Extent("k")(sizes), std::out_of_range);
}

TEST(Parameter, HasAsManyBytesAsItsElements) {
    const Sizes sizes{{"n", 5}};
    EXPECT_EQ(input<float>("input", "n").bytes(sizes), 20u);
    EXPECT_EQ(output<Largest>("output").bytes(sizes), 8u);
    EXPECT_EQ(workspace().bytes(sizes), 1u << 20);
    EXPECT_EQ(workspace("n").bytes(sizes), 5u);
}

TEST(Parameter, NamesAnElementOfAMatrixByRowAndColumn) {
    const Sizes sizes{{"n", 33}};
    const Parameter plain = input<float>("A", "n"), rows = matrix(plain, "n");
    EXPECT_EQ(plain.subscript(sizes, 116), "[116]");
    EXPECT_EQ(rows.subscript(sizes, 116), "[3][17]");
    EXPECT_EQ(rows.subscript({{"n", 0}}, 5), "[5]");
}

TEST(Parameter, IsPassedByItsBytesWhereItIsANumber) {
    const auto value = [](const Parameter& parameter) { return parameter.value({{"n", 258}}); };
    const auto bytes = [](std::initializer_list<int> list) {
        std::vector<std::byte> bytes;
        for (const int byte : list) bytes.push_back(static_cast<std::byte>(byte));
        return bytes;
    };
    EXPECT_EQ(value(count("n")), bytes({2, 1, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(value(scalar<short>("s", [](const Sizes&) { return -2; })), bytes({0xfe, 0xff}));
}

TEST(Contract, KnowsWhatIsGivenAndWhatResults) {
    Contract contract;
    contract.parameters = {output<int>("a", "n"),
                           input<float>("b", "n"),
                           workspace(),
                           in_place<float>("c", 4),
                           count("n"),
                           returned<int>("d")};
    const auto names = [](const std::vector<const Parameter*>& parameters) {
        std::string all;
        for (const Parameter* parameter : parameters) all += parameter->name;
        return all;
    };
    EXPECT_EQ(names(contract.given()), "bc");
    EXPECT_EQ(names(contract.results()), "acd");
    EXPECT_EQ(contract.elements({{"n", 10}}), 14u);
}

TEST(Wanted, HoldsEveryFieldOfEveryResult) {
    const std::vector<Parameter> parameters = {input<float>("input", "n"), output<float>("sum"),
                                               in_place<Largest>("largest", "n")};
    Wanted wanted(parameters, {{"n", 3}});
    ASSERT_EQ(wanted.results(), 2u);
    EXPECT_EQ(wanted.size(0), 1u);
    EXPECT_EQ(wanted.size(1), 3u);
    wanted.set(0, 2.5, 0.25);
    wanted.set_element(2, Largest{-1.5F, 7}, 1);
    wanted.set(1, 4, 0.5, 1, 0);
    EXPECT_EQ(wanted.at(0).value, 2.5);
    EXPECT_EQ(wanted.at(0).tolerance, 0.25);
    EXPECT_EQ(wanted.at(2, 1, 0).value, -1.5);
    EXPECT_EQ(wanted.at(2, 1, 1).value, 7);
    EXPECT_EQ(wanted.at(2, 1, 1).tolerance, 0);
    EXPECT_EQ(wanted.at(1, 1, 0).value, 4);
    EXPECT_EQ(wanted.at(1, 1, 0).tolerance, 0.5);
    EXPECT_EQ(wanted.at(0, 1, 1).value, 0);
}

TEST(Wanted, RefusesWhatIsNoneOfTheResults) {
    const std::vector<Parameter> parameters = {output<float>("sum")};
    Wanted wanted(parameters, {{"n", 3}});
    EXPECT_THROW(wanted.set(1, 0), std::out_of_range);
    EXPECT_THROW(wanted.set(0, 0, 0, 1), std::out_of_range);
}

TEST(Wanted, IsWhatTheReferenceMakesOfTheInputs) {
    const std::vector<Array> inputs = {Array::of(std::vector<float>{0.5F, 2, -1})};
    const Sizes sizes{{"n", 3}};
    const Wanted integers = reduce_sum()->wanted({sizes, inputs, false});
    EXPECT_EQ(integers.at(0).value, 1.5);
    EXPECT_EQ(integers.at(0).tolerance, 0);
    EXPECT_GT(reduce_sum()->wanted({sizes, inputs, true}).at(0).tolerance, 0);
}

TEST(SegmentSums, GiveEachBlockItsOwnElements) {
    const ContractPtr sums = segment_sums({.kernel = "Sum", .shared_bytes_per_thread = 4});
    const Sizes sizes{{"blocks", 2}, {"threads", 2}};
    const std::vector<Array> inputs = {Array::of(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8})};
    const Wanted wanted = sums->wanted({sizes, inputs, false});
    EXPECT_EQ(wanted.size(0), 2u);
    EXPECT_EQ(wanted.at(0).value, 10);
    EXPECT_EQ(wanted.at(1).value, 26);
    EXPECT_EQ(sums->elements(sizes), 8u);
    EXPECT_EQ(sums->linear()->own(sizes, 1), (Range{4, 8}));
    EXPECT_EQ(sums->launched()->shared_bytes(sizes), 8u);
    EXPECT_TRUE(sums->given()[0]->may_change);
    EXPECT_EQ(sums->sized(1000), (Sizes{{"blocks", 1}, {"threads", 256}}));
}

}  // namespace
}  // namespace lab
