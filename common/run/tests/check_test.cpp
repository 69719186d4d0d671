// Tests the comparison on handmade right and wrong results.
#include "run/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "contract/sums.h"
#include "contract/tests/largest.h"

namespace lab {
namespace {

std::vector<float> random_numbers(size_t n, uint64_t seed) {
    Array array(type_of<float>(), n);
    signed_random().draw(array, seed);
    return {array.as<float>().begin(), array.as<float>().end()};
}

TEST(IsRight, IsExactForIntegers) {
    const std::vector<float> x = {1, 2, 3};
    const Wanted::Number want = sum_of(x, false);
    EXPECT_TRUE(is_right(6, want));
    EXPECT_FALSE(is_right(std::nextafter(6.0f, 7.0f), want));
}

TEST(IsRight, CoversTheWorstOrderOfAdditionAndNotALostElement) {
    const auto x = random_numbers(2048, 3);
    const Wanted::Number want = sum_of(x, true);
    auto sorted = x;
    std::sort(sorted.begin(), sorted.end());  // makes the partial sums as large as possible
    EXPECT_TRUE(is_right(std::accumulate(sorted.begin(), sorted.end(), 0.0f), want));
    EXPECT_FALSE(is_right(static_cast<float>(want.value - 0.2), want));
}

TEST(IsRight, NeverAcceptsNaNOrInfinity) {
    const Wanted::Number want = sum_of(std::vector<float>{0.5f, 0.25f}, true);
    EXPECT_FALSE(is_right(std::nanf(""), want));
    EXPECT_FALSE(is_right(INFINITY, want));
    EXPECT_FALSE(is_right(-INFINITY, want));
}

TEST(IsRight, TellsTheLargestIntegersApart) {
    const Wanted::Number want{static_cast<Wide>(UINT64_MAX), 0};
    EXPECT_TRUE(is_right(static_cast<Wide>(UINT64_MAX), want));
    EXPECT_FALSE(is_right(static_cast<Wide>(UINT64_MAX - 1), want));
}

ContractPtr contract_of(const std::vector<Parameter>& parameters, const Reference& reference,
                        const DiagnosedAs& look = Undiagnosed{}) {
    Contract contract;
    contract.name = "f";
    contract.called = HostFunction{};
    contract.sizes = {"n"};
    contract.parameters = parameters;
    contract.data = {positive_integers()};
    contract.reference = reference;
    contract.diagnosed_as = look;
    return std::make_shared<const Contract>(contract);
}

template <class T>
Array array_of(const std::vector<T>& elements) {
    return Array::of(elements);
}

template <class T>
Array poisoned(size_t elements) {
    Array array(type_of<T>(), elements);
    for (size_t i = 0; i < array.bytes().size(); ++i) array.bytes()[i] = poison[i % poison.size()];
    return array;
}

Run run_with(const std::vector<Array>& results) {
    Run run;
    run.results = results;
    return run;
}

// The error found; nothing if all is right.
using Result = std::optional<Failure>;

Result checked(const ContractPtr& contract, const std::vector<Array>& inputs, const Run& run,
               bool input_unchanged = false) {
    Case test_case = one(contract, "A", "b", {{"n", inputs[0].size()}});
    test_case.input_unchanged = input_unchanged;
    return check(test_case, contract->data[0], inputs, run);
}

class Struct : public testing::Test {
  protected:
    // The largest element and its index.
    static Result checked_with(const Array& result) {
        const auto reference = [](const Given&, Wanted& wanted) {
            wanted.set_element(0, Largest{3, 1});
        };
        const ContractPtr contract =
            contract_of({input<float>("input", "n"), output<Largest>("largest")}, reference);
        return checked(contract, {array_of<float>({1, 3})}, run_with({result}));
    }
    static Result checked_with(const Largest& largest) {
        return checked_with(array_of<Largest>({largest}));
    }
};

TEST_F(Struct, IsRightInAllItsFields) { EXPECT_FALSE(checked_with({3, 1})); }

TEST_F(Struct, IsWrongInTheFieldThatIsNamed) {
    const Result where = checked_with({3, 2}), value = checked_with({4, 2});
    ASSERT_TRUE(where && value);
    EXPECT_EQ(where->what, What::wrong_sum);
    EXPECT_EQ(where->output_name, "largest.where");
    EXPECT_EQ(where->field, 1u);
    EXPECT_EQ(where->output_index, 0u);
    EXPECT_EQ(where->wanted, 1);
    EXPECT_EQ(where->got, 2);
    EXPECT_EQ(where->outputs, 1u);
    EXPECT_EQ(where->wrong_outputs, 1u);
    EXPECT_EQ(value->output_name, "largest.value");
    EXPECT_EQ(value->field, 0u);
    EXPECT_EQ(value->wrong_outputs, 1u);
}

TEST_F(Struct, MayLackOneField) {
    Array half_written = poisoned<Largest>(1);
    half_written.set(0, 3, 0);
    const Result failure = checked_with(half_written);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->what, What::not_written);
    EXPECT_EQ(failure->output_name, "largest.where");
}

TEST_F(Struct, NeverPassesWithANaN) {
    const Result failure = checked_with({std::nanf(""), 1});
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->what, What::not_a_number);
    EXPECT_EQ(failure->output_name, "largest.value");
}

// A byte equal to the poison may be right, or wrong by chance.
class SmallIntegers : public testing::Test {
  protected:
    static constexpr size_t n = 8;
    static constexpr int first_of_poison = -91;

    static Result checked_with(const Array& result, const Reference& reference = counts_up) {
        const ContractPtr contract = contract_of(
            {input<signed char>("input", "n"), output<signed char>("small", "n")}, reference);
        return checked(contract, {array_of(std::vector<signed char>(n))}, run_with({result}));
    }

  private:
    static void counts_up(const Given& given, Wanted& wanted) {
        for (size_t i = 0; i < given.sizes["n"]; ++i) wanted.set(i, static_cast<Wide>(i));
    }
};

TEST_F(SmallIntegers, AreNotWrittenIfTheWholeArrayStillHoldsThePoison) {
    const Result failure = checked_with(poisoned<signed char>(n));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->what, What::not_written);
    EXPECT_EQ(failure->output_index, 0u);
    EXPECT_EQ(failure->wrong_outputs, n);
}

TEST_F(SmallIntegers, AreWrongIfOneOfThemWasWritten) {
    for (const size_t written : {size_t{0}, n - 1}) {
        Array result = poisoned<signed char>(n);
        result.set(written, static_cast<Wide>(written));
        const Result failure = checked_with(result);
        ASSERT_TRUE(failure);
        EXPECT_EQ(failure->what, What::wrong_sum);
        EXPECT_EQ(failure->output_index, written == 0 ? 1u : 0u);
        EXPECT_EQ(failure->wrong_outputs, n - 1);
    }
}

TEST_F(SmallIntegers, AreRightWherePoisonIsWhatIsWanted) {
    const Array poison = poisoned<signed char>(n);
    ASSERT_EQ(poison.number(0), first_of_poison);
    EXPECT_FALSE(checked_with(poison, [&](const Given&, Wanted& wanted) {
        for (size_t i = 0; i < n; ++i) wanted.set(i, poison.number(i));
    }));
}

TEST(InPlace, ResultsAreComparedWithTheInputsAsTheyWere) {
    const auto doubles = [](const Given& given, Wanted& wanted) {
        const auto x = given.input<int>();
        for (size_t i = 0; i < x.size(); ++i) wanted.set(i, 2 * x[i]);
    };
    const ContractPtr contract = contract_of({in_place<int>("data", "n")}, doubles);
    const std::vector<Array> before = {array_of<int>({1, 2, 3})};
    EXPECT_FALSE(checked(contract, before, run_with({array_of<int>({2, 4, 6})})));
    EXPECT_FALSE(checked(contract, before, run_with({array_of<int>({2, 4, 6})}), true));
    const Result left_alone = checked(contract, before, run_with(before));
    ASSERT_TRUE(left_alone);
    EXPECT_EQ(left_alone->what, What::wrong_sum);
    EXPECT_EQ(left_alone->output_name, "data");
    EXPECT_EQ(left_alone->wanted, 2);
    EXPECT_EQ(left_alone->got, 1);
    EXPECT_EQ(left_alone->outputs, 3u);
    EXPECT_EQ(left_alone->wrong_outputs, 3u);
}

class IndexOfASelection : public testing::Test {
  protected:
    // The largest of 1, 9 and 2 is 9, at index 1.
    static Result checked_with(float largest, const Array& index) {
        const auto reference = [](const Given&, Wanted& wanted) {
            wanted.set(0, 9, 0, 0);
            wanted.set(0, 1, 0, 1);
        };
        const ContractPtr contract = contract_of(
            {input<float>("input", "n"), output<float>("output"), output<long long>("index")},
            reference, Selection{.index = 1});
        return checked(contract, {array_of<float>({1, 9, 2})},
                       run_with({array_of<float>({largest}), index}));
    }
    static Array at(long long index) { return array_of<long long>({index}); }
};

TEST_F(IndexOfASelection, IsRight) { EXPECT_FALSE(checked_with(9, at(1))); }

TEST_F(IndexOfASelection, IsWrong) {
    const Result failure = checked_with(9, at(2));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->what, What::wrong_index);
    EXPECT_EQ(failure->output_name, "index");
    EXPECT_EQ(failure->result, 1u);
    EXPECT_EQ(failure->output_index, 0u);
    EXPECT_EQ(failure->wanted, 1);
    EXPECT_EQ(failure->got, 2);
}

TEST_F(IndexOfASelection, IsNotWritten) {
    const Result failure = checked_with(9, poisoned<long long>(1));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->what, What::not_written);
    EXPECT_EQ(failure->output_name, "index");
}

TEST_F(IndexOfASelection, IsToldAfterTheElement) {
    const Result failure = checked_with(2, at(2));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->what, What::wrong_sum);
    EXPECT_EQ(failure->output_name, "output");
    EXPECT_EQ(failure->result, 0u);
}

// Accepts a result at any distance from the wanted value.
template <class T>
Result checked_far_off(const T& result) {
    const auto anything = [](const Given&, Wanted& wanted) { wanted.set(0, 0, 1e300); };
    const ContractPtr contract =
        contract_of({input<T>("input", "n"), output<T>("output")}, anything);
    return checked(contract, {Array(type_of<T>(), 1)}, run_with({array_of<T>({result})}));
}

TEST(NaN, NeverPasses) {
    constexpr Half half_nan{0x7e00}, half_infinity{0x7c00}, half_one{0x3c00};
    EXPECT_FALSE(checked_far_off(1.0F));
    EXPECT_FALSE(checked_far_off(1.0));
    EXPECT_FALSE(checked_far_off(half_one));
    const Result failures[] = {checked_far_off(std::nanf("")), checked_far_off(std::nan("")),
                               checked_far_off(half_nan), checked_far_off(INFINITY),
                               checked_far_off(half_infinity)};
    for (const Result& failure : failures) {
        ASSERT_TRUE(failure);
        EXPECT_EQ(failure->what, What::not_a_number);
    }
}

ContractPtr ones() {
    const auto reference = [](const Given& given, Wanted& wanted) {
        for (size_t i = 0; i < given.sizes["n"]; ++i) wanted.set(i, 1);
    };
    return contract_of({input<float>("input", "n"), output<float>("output", "n")}, reference);
}

TEST(Check, JudgesEachElementOfTheFirstResult) {
    Array result = poisoned<float>(4);
    result.set(0, 1);
    result.set(1, 2);
    result.set(3, NAN);
    const std::vector<Array> inputs = {Array(type_of<float>(), 4)};
    const Case test_case = one(ones(), "A", "b", {{"n", 4}});
    const Wanted want = wanted(test_case, ones()->data[0], inputs);
    using enum OutputState;
    EXPECT_EQ(judge_outputs(want, run_with({result})),
              (std::vector{right, wrong, unwritten, not_a_number}));
    EXPECT_EQ(judge_outputs(want, run_with({})), std::vector<OutputState>{});
    const Result failure = checked(ones(), inputs, run_with({result}));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->data, "positive integers");
    EXPECT_EQ(failure->what, What::wrong_sum);
    EXPECT_EQ(failure->output_index, 1u);
    EXPECT_EQ(failure->outputs, 4u);
    EXPECT_EQ(failure->wrong_outputs, 3u);
}

TEST(Check, TellsTheWorst) {
    const std::vector<Array> inputs = {Array(type_of<float>(), 1)};
    const auto what = [&](const lab::Run& run, bool input_unchanged = true) {
        const Result failure = checked(ones(), inputs, run, input_unchanged);
        return failure ? std::optional(failure->what) : std::nullopt;
    };
    lab::Run run = run_with({array_of<float>({1})});
    EXPECT_EQ(what(run), std::nullopt);
    run.input_changed = true;
    EXPECT_EQ(what(run, false), std::nullopt);
    EXPECT_EQ(what(run), What::input_changed);
    run.outside_written = true;
    EXPECT_EQ(what(run), What::outside_written);
    run.results = {array_of<float>({2})};
    EXPECT_EQ(what(run), What::wrong_sum);
    run.outcome.fault = device::Fault{};
    EXPECT_EQ(what(run), What::fault);
}

}  // namespace
}  // namespace lab
