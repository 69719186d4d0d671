#include "model/scale.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace model {

namespace {

using device::LaunchCounts;

// A count at one size. Signed, because a count may fall as n grows.
struct Point {
    int64_t n, count;
};

// All numbers that the model reads, except shared_bytes.
std::vector<uint64_t*> numbers(LaunchCounts& launch) {
    std::vector<uint64_t*> all{&launch.blocks,
                               &launch.warps,
                               &launch.footprint.loaded_sectors,
                               &launch.footprint.fresh_sectors,
                               &launch.footprint.stored_sectors,
                               &launch.paths.divisions};
    for (warpsim::Path* const path : {&launch.paths.longest, &launch.paths.blocks}) {
        for (uint64_t& rounds : path->load_rounds) all.push_back(&rounds);
        for (const warpsim::PathCount& count : warpsim::path_counts())
            all.push_back(&(path->*count.value));
    }
    for (const warpsim::Counter& counter : warpsim::counters())
        all.push_back(&(launch.counts.*counter.value));
    return all;
}

struct Slope {
    int64_t rise, run;  // in lowest terms
    bool operator==(const Slope&) const = default;
};

Slope slope(const Point& a, const Point& b) {
    const int64_t rise = b.count - a.count, run = b.n - a.n, divisor = std::gcd(rise, run);
    return {rise / divisor, run / divisor};
}

std::optional<uint64_t> on_line(const std::array<Point, 3>& points, int64_t n) {
    const Slope line = slope(points[1], points[2]);
    const int64_t beyond = n - points[2].n;
    if (slope(points[0], points[1]) != line || beyond % line.run != 0) return std::nullopt;
    const int64_t count = points[2].count + line.rise * (beyond / line.run);
    if (count < 0) return std::nullopt;
    return static_cast<uint64_t>(count);
}

bool same_launches(const Counted& a, const Counted& b) {
    return std::ranges::equal(
        a.launches, b.launches, [](const LaunchCounts& one, const LaunchCounts& other) {
            return one.kernel == other.kernel && one.shared_bytes == other.shared_bytes;
        });
}

// Writes the numbers for n elements into the last launch's place.
bool scale(std::span<LaunchCounts* const, 3> launches, std::span<const int64_t, 3> sizes,
           int64_t n) {
    const std::array all{numbers(*launches[0]), numbers(*launches[1]), numbers(*launches[2])};
    for (size_t i = 0; i < all[2].size(); ++i) {
        std::array<Point, 3> points{};
        for (size_t k = 0; k < 3; ++k) points[k] = {sizes[k], static_cast<int64_t>(*all[k][i])};
        const auto count = on_line(points, n);
        if (!count) return false;
        *all[2][i] = *count;
    }
    launches[2]->lines.clear();
    return true;
}

}  // namespace

std::optional<Counted> scaled(std::span<const Counted> counted, uint64_t n) {
    if (counted.size() < 3) return std::nullopt;
    std::vector<Counted> last(counted.end() - 3, counted.end());
    if (!same_launches(last[0], last[2]) || !same_launches(last[1], last[2])) return std::nullopt;
    std::array<int64_t, 3> sizes{};
    std::ranges::transform(last, sizes.begin(),
                           [](const Counted& call) { return static_cast<int64_t>(call.n); });
    for (size_t i = 0; i < last[2].launches.size(); ++i) {
        const std::array launches{&last[0].launches[i], &last[1].launches[i], &last[2].launches[i]};
        if (!scale(launches, sizes, static_cast<int64_t>(n))) return std::nullopt;
    }
    return Counted{n, std::move(last[2].launches)};
}

}  // namespace model
