// The statistics of some cells. Threads merge theirs, and ranks do so in the same way.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "exact_sum.h"

struct Statistics {
    using Place =
        std::pair<double, int64_t>;  // the lower cell of two equal temperatures comes first
    static constexpr Place none{std::numeric_limits<double>::infinity(), 0};

    ExactSum sum;          // of area times temperature
    double plain_sum = 0;  // the same by plain additions, for comparison
    Place coldest = none;
    Place minus_warmest = none;  // the sign makes both a minimum

    // A row has one order, from west to east, whoever owns it: it is added by lab 09's TwoSum at
    // the speed of doubles, and only its sum and its error become integers.
    void take(int row, double area, const std::vector<double>& kelvin) {
        double row_sum = 0, error = 0;
        for (const double x : kelvin) {
            const double next = row_sum + x, x_in_next = next - row_sum;
            error += (row_sum - (next - x_in_next)) + (x - x_in_next);
            row_sum = next;
            plain_sum += area * x;
        }
        const double product = area * row_sum;
        sum.add(product);
        sum.add(std::fma(area, row_sum, -product));  // what rounding took from the product
        sum.add(area * error);

        const auto [low, high] = std::minmax_element(kelvin.begin(), kelvin.end());
        const int64_t first = row * static_cast<int64_t>(kelvin.size());
        coldest = std::min(coldest, {*low, first + (low - kelvin.begin())});
        const auto warm = std::find(kelvin.begin(), kelvin.end(), *high);  // the first of equals
        minus_warmest = std::min(minus_warmest, {-*high, first + (warm - kelvin.begin())});
    }

    void merge(const Statistics& other) {
        sum.merge(other.sum);
        plain_sum += other.plain_sum;
        coldest = std::min(coldest, other.coldest);
        minus_warmest = std::min(minus_warmest, other.minus_warmest);
    }
};
