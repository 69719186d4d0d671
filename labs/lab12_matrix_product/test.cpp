// The cases of lab 12: one function, C = A * B, at sizes on both sides of every tile's edge.
#include <algorithm>
#include <cmath>

#include "contract/suite.h"
#include "language/say.h"

namespace lab {
namespace {

Extent product_of(const char* rows, const char* columns) {
    return [=](const Sizes& sizes) { return sizes[rows] * sizes[columns]; };
}

// Up to k = 4096 the sum of products of such integers is exact in float, in any order.
constexpr uint64_t largest = 63, most_terms = 4096;

// As for any sum of floats (contract/sums.cpp), with one more rounding, of the product: a
// multiplication and an addition round twice where fmaf rounds once.
double tolerance(double terms, double magnitudes) { return (terms + 1) * 0x1p-24 * magnitudes; }

void multiply(const Given& given, Wanted& wanted) {
    const auto a = given.input<float>(0), b = given.input<float>(1);
    const size_t m = given.sizes["m"], k = given.sizes["k"], n = given.sizes["n"];
    std::vector<double> sums(n), magnitudes(n);
    for (size_t row = 0; row < m; ++row) {
        std::ranges::fill(sums, 0);
        std::ranges::fill(magnitudes, 0);
        for (size_t term = 0; term < k; ++term)
            for (size_t column = 0; column < n; ++column) {
                const double product =
                    static_cast<double>(a[row * k + term]) * b[term * n + column];
                sums[column] += product;
                magnitudes[column] += std::abs(product);
            }
        for (size_t column = 0; column < n; ++column)
            wanted.set(row * n + column, sums[column],
                       given.fractions ? tolerance(static_cast<double>(k), magnitudes[column]) : 0);
    }
}

// With n = 0 there is no element, and asking for the first one's row divides by no 0.
size_t columns_of_c(const Sizes& sizes) { return std::max<size_t>(sizes["n"], 1); }

// C[i][j] is the sum of A[i][0] * B[0][j], A[i][1] * B[1][j], ...
Linear linear() {
    return {.own =
                [](const Sizes& sizes, size_t output) {
                    const size_t first = output / columns_of_c(sizes) * sizes["k"];
                    return Range{first, first + sizes["k"]};
                },
            .elsewhere = "of another row",
            .factors = Factors{.of = [](const Sizes& sizes, size_t output, size_t term) {
                return term * sizes["n"] + output % columns_of_c(sizes);
            }}};
}

uint64_t multiply_adds(const Sizes& sizes) { return sizes["m"] * sizes["k"] * sizes["n"]; }

// Two square matrices with this many elements together.
Sizes squares(uint64_t elements) {
    const auto side = static_cast<uint64_t>(std::sqrt(static_cast<double>(elements) / 2));
    return {{"m", side}, {"k", side}, {"n", side}};
}

ContractPtr matmul() {
    constexpr uint64_t most_rows = 1'000'000;
    Contract contract;
    contract.name = "matmul";
    contract.called = HostFunction{};
    contract.sizes = {Size("m", 0, most_rows), Size("k", 0, most_terms), Size("n", 0, most_rows)};
    contract.parameters = {matrix(input<float>("A", product_of("m", "k")), "k"),
                           matrix(input<float>("B", product_of("k", "n")), "n"),
                           matrix(output<float>("C", product_of("m", "n")), "n"),
                           count("m"),
                           count("k"),
                           count("n")};
    contract.data = {positive_integers(largest), signed_integers(largest), signed_random()};
    contract.reference = multiply;
    contract.diagnosed_as = linear();
    contract.multiply_adds = multiply_adds;
    contract.sized = squares;
    contract.sentence = [](const Case& test_case) {
        const Sizes& s = test_case.sizes;
        return and_input_stays(test_case,
                               say("{} x {} times {} x {}", s["m"], s["k"], s["k"], s["n"]));
    };
    // A tile of the solution.
    contract.traced = {{{{"m", 128}, {"k", 8}, {"n", 128}}}};
    return std::make_shared<const Contract>(std::move(contract));
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr product = matmul();
    const std::vector<std::string> sizes = {"m", "k", "n"};
    return {.cases = join({
                cases(product, "Small", sizes,
                      {{1, 1, 1},
                       {1, 4, 1},
                       {2, 3, 4},
                       {4, 2, 3},
                       {3, 4, 2},
                       {8, 8, 8},
                       {15, 15, 15},
                       {16, 16, 16},
                       {17, 17, 17},
                       {31, 9, 32},
                       {32, 32, 32}}),
                cases(product, "Edges", sizes,
                      {{3, 0, 5},
                       {0, 3, 5},
                       {3, 5, 0},
                       {1, 1000, 1},
                       {1000, 1, 1},
                       {1, 1, 1000},
                       {33, 33, 33},
                       {63, 64, 65},
                       {65, 48, 31},
                       {64, 17, 128},
                       {127, 65, 129}}),
                cases(product, "Large", sizes, {{128, 160, 128}, {100, 300, 100}}),
                unchanged(cases(product, "Checks", sizes, {{5, 7, 3}, {33, 40, 50}})),
            }),
            .counted = {one(product, "Limits", "whole_tiles", {{"m", 128}, {"k", 128}, {"n", 128}}),
                        seeded(product, "Limits", "seeded",
                               {{"m", 176, 191}, {"k", 65, 96}, {"n", 176, 191}})},
            .build = {.no_libraries = marked("lab 12 asks for the product by hand, tile by tile")}};
}
