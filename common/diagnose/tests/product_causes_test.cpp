// The causes of wrong matrix products, each from the products that a kernel with that mistake adds.
#include <gtest/gtest.h>

#include "contract/data.h"
#include "diagnose/cause.h"
#include "diagnose/products.h"

namespace lab {
namespace {

const Data integers = positive_integers(63);

ContractPtr product() {
    const auto extent = [](const char* rows, const char* columns) -> Extent {
        return [=](const Sizes& sizes) { return sizes[rows] * sizes[columns]; };
    };
    Contract contract;
    contract.name = "product";
    contract.called = HostFunction{};
    contract.sizes = {"m", "k", "n"};
    contract.parameters = {matrix(input<float>("A", extent("m", "k")), "k"),
                           matrix(input<float>("B", extent("k", "n")), "n"),
                           matrix(output<float>("C", extent("m", "n")), "n")};
    contract.data = {integers};
    contract.reference = [](const Given&, Wanted&) {};
    contract.diagnosed_as =
        Linear{.own =
                   [](const Sizes& sizes, size_t output) {
                       const size_t first = output / sizes["n"] * sizes["k"];
                       return Range{first, first + sizes["k"]};
                   },
               .factors = Factors{.of = [](const Sizes& sizes, size_t output, size_t term) {
                   return term * sizes["n"] + output % sizes["n"];
               }}};
    return std::make_shared<const Contract>(std::move(contract));
}

struct Shape {
    size_t m, k, n;
};

// The products that a kernel adds to C[row][column]: pairs of indices.
using Pairs = std::vector<std::pair<size_t, size_t>>;
using Kernel = std::function<Pairs(const Shape&, size_t row, size_t column)>;

Evidence failing(const Kernel& kernel, const Shape& shape) {
    Evidence e;
    e.test_case = one(product(), "Any", "case", {{"m", shape.m}, {"k", shape.k}, {"n", shape.n}});
    e.run.data = &integers;
    const Array a(type_of<float>(), shape.m * shape.k), b(type_of<float>(), shape.k * shape.n);
    e.run.inputs = {a, b};
    for (Array& input : e.run.inputs) integers.draw(input, input.size());
    const auto sum = [&](const Pairs& pairs) {
        Wide sum = 0;
        for (const auto& [first, second] : pairs)
            sum += e.run.inputs[0].number(first) * e.run.inputs[1].number(second);
        return sum;
    };
    bool found = false;
    for (size_t output = 0; output < shape.m * shape.n; ++output) {
        const size_t row = output / shape.n, column = output % shape.n;
        Pairs right;
        for (size_t i = 0; i < shape.k; ++i)
            right.emplace_back(row * shape.k + i, i * shape.n + column);
        const Pairs added = kernel(shape, row, column);
        const bool is_right = sum(added) == sum(right);
        e.run.outputs.push_back(is_right ? OutputState::right : OutputState::wrong);
        if (is_right || found) continue;
        found = true;
        e.run.first_wrong = output;
        e.arrived.weights.resize(a.size());
        e.arrived.factors.resize(b.size());
        for (const auto& [first, second] : added) {
            ++e.arrived.weights[first];
            ++e.arrived.factors[second];
        }
    }
    return e;
}

// A kernel that takes its factors from these places of A and B; none outside the matrices.
using In = std::function<std::pair<size_t, size_t>(size_t row, size_t column, size_t i)>;
Kernel reading(const In& a, const In& b) {
    return [=](const Shape& s, size_t row, size_t column) {
        Pairs pairs;
        for (size_t i = 0; i < s.k; ++i) {
            const auto [ar, ac] = a(row, column, i);
            const auto [br, bc] = b(row, column, i);
            if (ar < s.m && ac < s.k && br < s.k && bc < s.n)
                pairs.emplace_back(ar * s.k + ac, br * s.n + bc);
        }
        return pairs;
    };
}
std::pair<size_t, size_t> in_a(size_t row, size_t, size_t i) { return {row, i}; }
std::pair<size_t, size_t> in_b(size_t, size_t column, size_t i) { return {i, column}; }

std::string cause_of(const Kernel& kernel, const Shape& shape = {33, 40, 35}) {
    const Evidence evidence = failing(kernel, shape);
    return find_cause(std::span(&evidence, 1)).id;
}

// Element [x][y] of a tile of 16 is taken for [y][x].
std::pair<size_t, size_t> exchanged(size_t row, size_t column) {
    constexpr size_t side = 16;
    return {row / side * side + column % side, column / side * side + row % side};
}

TEST(ProductCauses, NameAMatrixThatIsReadElsewhere) {
    const In a_transposed = [](size_t row, size_t, size_t i) { return std::pair(i, row); };
    const In b_transposed = [](size_t, size_t column, size_t i) { return std::pair(column, i); };
    EXPECT_EQ(cause_of(reading(a_transposed, in_b)), "operand_transposed");
    EXPECT_EQ(cause_of(reading(in_a, b_transposed)), "operand_transposed");
    const In a_in_tiles = [](size_t row, size_t, size_t i) { return exchanged(row, i); };
    const In b_in_tiles = [](size_t, size_t column, size_t i) { return exchanged(i, column); };
    EXPECT_EQ(cause_of(reading(a_in_tiles, in_b)), "tile_transposed");
    EXPECT_EQ(cause_of(reading(in_a, b_in_tiles)), "tile_transposed");
    const In again = [](size_t row, size_t, size_t i) { return std::pair(row, i % 16); };
    EXPECT_EQ(cause_of(reading(again, in_b)), "tile_not_advanced");
    const In same = [](size_t, size_t column, size_t i) {
        return std::pair(i / 16 * 16 + column % 16, column);
    };
    EXPECT_EQ(cause_of(reading(in_a, same)), "same_factor_in_a_tile");
}

TEST(ProductCauses, NeedMoreThanOneTileToKnowWhatIsTransposed) {
    const In a_in_tiles = [](size_t row, size_t, size_t i) { return exchanged(row, i); };
    const Kernel kernel = reading(a_in_tiles, in_b);
    EXPECT_EQ(cause_of(kernel, {12, 9, 11}), "unknown");
    const std::vector<Evidence> both{failing(kernel, {12, 9, 11}), failing(kernel, {33, 40, 35})};
    EXPECT_EQ(find_cause(both).id, "tile_transposed");
}

TEST(ProductCauses, NameAWrongRowLength) {
    const Kernel kernel = [](const Shape& s, size_t row, size_t column) {
        Pairs pairs;
        for (size_t i = 0; i < s.k; ++i)
            if (row * s.n + i < s.m * s.k) pairs.emplace_back(row * s.n + i, i * s.n + column);
        return pairs;
    };
    const Evidence evidence = failing(kernel, {5, 7, 3});
    const Diagnosis cause = find_cause(std::span(&evidence, 1));
    EXPECT_EQ(cause.id, "wrong_row_length");
    EXPECT_EQ(cause.says, "A is read as if its rows had 3 elements, and they have 7");
}

TEST(ProductCauses, NameAResultThatIsTransposed) {
    const Kernel kernel = [](const Shape& s, size_t row, size_t column) {
        const size_t place = row * s.n + column;
        return reading(in_a, in_b)(s, place % s.m, place / s.m);
    };
    EXPECT_EQ(cause_of(kernel, {4, 6, 3}), "result_transposed");
}

TEST(ProductCauses, NameASumThatGoesOn) {
    const auto with_row = [](size_t distance) -> Kernel {
        return [=](const Shape& s, size_t row, size_t column) {
            Pairs pairs = reading(in_a, in_b)(s, row, column);
            const size_t other = row + distance;
            if (row % 4 != 0 || other == row - 1)
                for (const auto& pair : reading(in_a, in_b)(s, other, column))
                    pairs.push_back(pair);
            return pairs;
        };
    };
    EXPECT_EQ(cause_of(with_row(SIZE_MAX), {8, 6, 3}), "accumulator_not_reset");
    EXPECT_EQ(cause_of(with_row(1), {8, 6, 3}), "unknown");  // the other sum comes later
}

// The products k = begin..end-1 arrive so often.
Kernel times(int often, size_t begin, size_t end) {
    return [=](const Shape& s, size_t row, size_t column) {
        Pairs pairs;
        for (size_t i = 0; i < s.k; ++i)
            for (int left = begin <= i && i < end ? often : 1; left > 0; --left)
                pairs.emplace_back(row * s.k + i, i * s.n + column);
        return pairs;
    };
}

TEST(ProductCauses, NameProductsThatAreLostOrAddedTwice) {
    EXPECT_EQ(cause_of(times(0, 32, 40)), "last_tile_lost");
    EXPECT_EQ(cause_of(times(0, 39, 40)), "unknown");
    EXPECT_EQ(cause_of(times(0, 0, 16)), "unknown");
    // Tiles of 16: of the third, 8 are new, and the others those of the second.
    EXPECT_EQ(cause_of(times(2, 24, 32)), "stale_tile");
    EXPECT_EQ(cause_of(times(2, 20, 32)), "unknown");
}

TEST(ProductCauses, TellWhichProductsArrive) {
    const auto words = [](const Kernel& kernel) {
        const Evidence evidence = failing(kernel, {33, 40, 35});
        return in_words(*products(evidence));
    };
    EXPECT_EQ(words(times(0, 32, 40)), "products k = 32..39 never arrive");
    EXPECT_EQ(words(times(3, 39, 40)), "product k = 39 arrives 3 times");
    const In next_row = [](size_t row, size_t, size_t i) { return std::pair(row + 1, i); };
    EXPECT_EQ(words(reading(next_row, in_b)),
              "A[0][0..39] never arrive; of other rows A[1][0..39] arrive");
}

}  // namespace
}  // namespace lab
