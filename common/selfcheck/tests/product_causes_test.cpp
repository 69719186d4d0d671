// True causes of matrix products and histograms, on results made up by kernels with known mistakes.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {
namespace {

constexpr size_t m = 24, k = 20, n = 22;

lab::Extent product_of(const char* rows, const char* columns) {
    return [=](const lab::Sizes& sizes) { return sizes[rows] * sizes[columns]; };
}

Shape product() {
    lab::Contract contract;
    contract.name = "multiply";
    contract.called = lab::HostFunction{};
    contract.sizes = {"m", "k", "n"};
    contract.parameters = {lab::matrix(lab::input<float>("A", product_of("m", "k")), "k"),
                           lab::matrix(lab::input<float>("B", product_of("k", "n")), "n"),
                           lab::matrix(lab::output<float>("C", product_of("m", "n")), "n")};
    contract.diagnosed_as = lab::Linear{
        .own =
            [](const lab::Sizes&, size_t) {
                return lab::Range{0, k};
            },
        .factors = lab::Factors{.of = [](const lab::Sizes&, size_t, size_t) { return size_t{0}; }}};
    return {lab::one(std::make_shared<const lab::Contract>(std::move(contract)), "Made", "up",
                     {{"m", m}, {"k", k}, {"n", n}})};
}

lab::Array random_matrix(size_t elements, uint64_t seed) {
    std::mt19937_64 random(seed);
    lab::Array array(lab::type_of<float>(), elements);
    for (float& x : array.as<float>()) x = static_cast<float>(1 + random() % 99);
    return array;
}

using Numbers = std::vector<float>;
// C[row][column] of a kernel.
using Kernel = std::function<float(const Numbers& a, const Numbers& b, size_t row, size_t column)>;

float right_at(const Numbers& a, const Numbers& b, size_t row, size_t column) {
    float sum = 0;
    for (size_t i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + column];
    return sum;
}

KernelTruth multiplying(const Kernel& kernel) {
    ShapeTruth truth;
    truth.shape = product();
    for (const uint64_t seed : {1, 3}) {
        Observed observed{{random_matrix(m * k, seed), random_matrix(k * n, seed + 1)},
                          lab::Array(lab::type_of<float>(), m * n)};
        const auto a = observed.given[0].as<float>(), b = observed.given[1].as<float>();
        for (size_t i = 0; i < m * n; ++i)
            observed.got.as<float>()[i] =
                kernel({a.begin(), a.end()}, {b.begin(), b.end()}, i / n, i % n);
        truth.observed.push_back(std::move(observed));
    }
    return {"", "", {truth}};
}

// A kernel that takes the factors of term i from these places, and 0 from outside.
using Place = std::function<size_t(size_t line, size_t i)>;
Kernel taking(const Place& of_a, const Place& of_b) {
    return [=](const Numbers& a, const Numbers& b, size_t row, size_t column) {
        float sum = 0;
        for (size_t i = 0; i < k; ++i) {
            const size_t first = of_a(row, i), second = of_b(column, i);
            if (first < a.size() && second < b.size()) sum += a[first] * b[second];
        }
        return sum;
    };
}
size_t in_a(size_t row, size_t i) { return row * k + i; }
size_t in_b(size_t column, size_t i) { return i * n + column; }

Kernel terms(const std::function<float(size_t i)>& times) {
    return [=](const Numbers& a, const Numbers& b, size_t row, size_t column) {
        float sum = 0;
        for (size_t i = 0; i < k; ++i) sum += times(i) * a[row * k + i] * b[i * n + column];
        return sum;
    };
}

const std::map<std::string, Kernel> mistakes = {
    {"accumulator_not_reset",
     [](const Numbers& a, const Numbers& b, size_t row, size_t column) {
         float sum = 0;
         for (size_t r = 0; r <= row; ++r) sum += right_at(a, b, r, column);
         return sum;
     }},
    {"last_tile_lost", terms([](size_t i) { return i < 16 ? 1.0F : 0.0F; })},
    {"operand_transposed", taking(in_a, [](size_t column, size_t i) { return column * k + i; })},
    {"result_transposed",
     [](const Numbers& a, const Numbers& b, size_t row, size_t column) {
         const size_t place = row * n + column;
         return right_at(a, b, place % m, place / m);
     }},
    {"same_factor_in_a_tile",
     taking([](size_t row, size_t i) { return row * k + i / 4 * 4 + row % 4; }, in_b)},
    {"stale_tile", terms([](size_t i) { return i >= 4 && i < 16 ? 2.0F : 1.0F; })},
    {"tile_not_advanced",
     taking(in_a, [](size_t column, size_t i) { return i % 16 * n + column; })},
    {"tile_transposed", taking(
                            [](size_t row, size_t i) {
                                const size_t from = row / 4 * 4 + i % 4, at = i / 4 * 4 + row % 4;
                                return from * k + at;
                            },
                            in_b)},
    {"wrong_row_length", taking(in_a, [](size_t column, size_t i) { return i * k + column; })},
};

TEST(TrueCauseOfAProduct, IsTheMistakeAlone) {
    for (const auto& [made, kernel] : mistakes)
        for (const auto& [told, other] : mistakes)
            EXPECT_EQ(is_true_cause(told, multiplying(kernel)).value(), made == told)
                << made << " told as " << told;
}

TEST(TrueCauseOfAProduct, IsNoneOfOneThatIsWrongOtherwise) {
    const Kernel off_by_one = [](const Numbers& a, const Numbers& b, size_t row, size_t column) {
        return right_at(a, b, row, column) + 1;
    };
    for (const auto& [told, kernel] : mistakes)
        EXPECT_FALSE(is_true_cause(told, multiplying(off_by_one)).value()) << told;
}

constexpr size_t bins = 16, keys = 300;

Shape histogram() {
    lab::Contract contract;
    contract.name = "count";
    contract.called = lab::HostFunction{};
    contract.sizes = {"n", "bins"};
    contract.parameters = {lab::input<uint32_t>("input", "n"),
                           lab::output<uint32_t>("counts", "bins")};
    contract.diagnosed_as = lab::Counting{};
    return {lab::one(std::make_shared<const lab::Contract>(std::move(contract)), "Made", "up",
                     {{"n", keys}, {"bins", bins}})};
}

// `bin_of` is where a kernel counts a key; nothing: nowhere.
KernelTruth counting(const std::function<std::optional<size_t>(size_t key)>& bin_of) {
    ShapeTruth truth;
    truth.shape = histogram();
    truth.orders[0].outputs = {OutputTruth::wrong};
    std::mt19937_64 random(1);
    Observed observed{{lab::Array(lab::type_of<uint32_t>(), keys)},
                      lab::Array(lab::type_of<uint32_t>(), bins)};
    for (uint32_t& key : observed.given[0].as<uint32_t>()) {
        key = static_cast<uint32_t>(random() % bins);
        if (const auto bin = bin_of(key); bin && bin < bins) ++observed.got.as<uint32_t>()[*bin];
    }
    truth.observed.push_back(std::move(observed));
    return {"", "", {truth}};
}

bool is_true(const std::string& id, const KernelTruth& kernel) {
    return is_true_cause(id, kernel).value();
}

TEST(TrueCauseOfCounts, IsAnotherBin) {
    const KernelTruth next = counting([](size_t key) { return std::optional(key + 1); });
    EXPECT_TRUE(is_true("counted_in_another_bin", next));
    const KernelTruth wraps = counting([](size_t key) { return std::optional(key % 8); });
    EXPECT_TRUE(is_true("counted_in_another_bin", wraps));
    const KernelTruth half =
        counting([](size_t key) { return key < 8 ? std::optional(key) : std::nullopt; });
    EXPECT_FALSE(is_true("counted_in_another_bin", half));
    EXPECT_TRUE(is_true("bins_stay_zero", half));
    EXPECT_FALSE(is_true("bins_stay_zero", next));
}

TEST(TrueCauseOfCounts, IsSeenOnEqualElements) {
    KernelTruth kernel = counting([](size_t key) { return std::optional(key); });
    ShapeTruth& truth = kernel.shapes[0];
    truth.counted = std::vector<double>(keys, 1);
    truth.alike = keys - 256;
    EXPECT_TRUE(is_true("equal_elements_lost", kernel));
    EXPECT_TRUE(is_true("narrow_counter", kernel));
    truth.alike = 7;
    EXPECT_TRUE(is_true("equal_elements_lost", kernel));
    EXPECT_FALSE(is_true("narrow_counter", kernel));
    truth.counted->front() = 0;
    EXPECT_FALSE(is_true("equal_elements_lost", kernel));
}

TEST(TrueCauseOfCounts, IsOutOfRange) {
    KernelTruth kernel = counting([](size_t key) { return std::optional(key); });
    kernel.shapes[0].beyond = 0;
    EXPECT_FALSE(is_true("out_of_range_counted", kernel));
    kernel.shapes[0].beyond = 3;
    EXPECT_TRUE(is_true("out_of_range_counted", kernel));
}

}  // namespace
}  // namespace selfcheck
