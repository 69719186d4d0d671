// A made-up temperature of the air, by a formula and seeded noise: each rank knows its own rows.
#pragma once
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

struct Grid {
    int rows, columns;  // row 0 lies at the south pole, column 0 begins at Greenwich

    double latitude(int row) const { return std::numbers::pi * ((row + 0.5) / rows - 0.5); }
    double longitude(int column) const { return 2 * std::numbers::pi * (column + 0.5) / columns; }
    // A row's share of the sphere, (sin(north) - sin(south)) / 2, in a form without cancellation.
    double area(int row) const {
        return std::cos(latitude(row)) * std::sin(std::numbers::pi / 2 / rows);
    }
};

// The weather at one time. Every rank needs its tables whole, however few rows it has.
class Weather {
  public:
    Weather(const Grid& grid, double day, int threads)
        : grid(grid),
          season(std::cos(2 * std::numbers::pi * day / 365)),
          seed(mixed(std::bit_cast<uint64_t>(day))),
          sun(grid.columns),
          waves(grid.columns) {
#pragma omp parallel for num_threads(threads)
        for (int column = 0; column < grid.columns; ++column) {
            const double angle = grid.longitude(column);
            sun[column] = std::cos(angle + 2 * std::numbers::pi * day);
            waves[column] = std::cos(3 * angle - 0.9 * day) + 0.6 * std::cos(5 * angle - 1.7 * day);
        }
    }

    // Writes the temperatures of a row, in kelvin.
    void fill(int row, std::vector<double>& kelvin) const {
        const double up = std::sin(grid.latitude(row)), out = std::cos(grid.latitude(row));
        const double mean = 305 - 50 * up * up - 12 * up * season;
        const uint64_t first = seed + static_cast<uint64_t>(row) * grid.columns;
        for (int column = 0; column < grid.columns; ++column) {
            kelvin[column] = mean + 5 * out * sun[column] + 24 * out * up * up * waves[column] +
                             2 * noise(first + column);
        }
    }

  private:
    // SplitMix64 (Steele, Lea, Flood 2014): its n-th number, without those before it.
    static uint64_t mixed(uint64_t n) {
        n *= 0x9e3779b97f4a7c15;
        n = (n ^ (n >> 30)) * 0xbf58476d1ce4e5b9;
        n = (n ^ (n >> 27)) * 0x94d049bb133111eb;
        return n ^ (n >> 31);
    }
    static double noise(uint64_t n) { return static_cast<int64_t>(mixed(n)) * 0x1p-63; }

    Grid grid;
    double season;
    uint64_t seed;
    std::vector<double> sun, waves;
};
