// A sum of doubles in any order: whole numbers of fixed units, for which (a + b) + c = a + (b + c).
#pragma once
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

class ExactSum {
  public:
    // Splits x into whole numbers of units. Each step is exact, since units are powers of two; only
    // the part below the smallest one is dropped, and that depends on nothing but x.
    void add(double x) {
        for (size_t i = 0; i < units.size(); ++i) {
            const double whole = std::trunc(x / units[i]);
            counts[i] += static_cast<int64_t>(whole);
            x -= whole * units[i];
        }
    }

    // The counts below the first grow by less than 2^32 with each number: 2^31 numbers have room.
    void merge(const ExactSum& other) {
        for (size_t i = 0; i < units.size(); ++i) counts[i] += other.counts[i];
    }

    // The nearest double, but for a tie that the last additions may round to the other neighbour.
    double value() const {
        auto carried = counts;
        double sum = 0;
        for (size_t i = units.size(); i-- > 0;) {
            if (i > 0) carry(carried[i], carried[i - 1]);
            sum += static_cast<double>(carried[i]) * units[i];
        }
        return sum;
    }

  private:
    // Leaves at most half of the next unit, so that only the last addition of value() rounds visibly.
    static void carry(int64_t& count, int64_t& next) {
        constexpr int64_t ratio = int64_t{1} << 32;
        const int64_t above = (count + ratio / 2) >> 32;
        count -= above * ratio;
        next += above;
    }

    static constexpr std::array units{0x1p32, 1.0, 0x1p-32, 0x1p-64, 0x1p-96};
    std::array<int64_t, units.size()> counts{};
};
