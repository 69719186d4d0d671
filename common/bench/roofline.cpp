#include "bench/roofline.h"

#include <fmt/format.h>

#include <algorithm>

namespace bench {
namespace {

// Tolerance, since the roofline is measured too. A kernel that skips too few elements to exceed it
// is caught by the elements that change between runs.
constexpr double surely_faster = 1.05;

}  // namespace

Traffic traffic_of(size_t words, size_t outputs, size_t multiply_adds) {
    return {words * sizeof(float), outputs * sizeof(float), multiply_adds};
}

double roofline(const device::Ceilings& ceilings, const Traffic& traffic,
                double reference_seconds) {
    const size_t copied = std::min(traffic.read, traffic.written);
    const double arithmetic = traffic.multiply_adds ? static_cast<double>(traffic.multiply_adds) /
                                                          ceilings.multiply_adds_per_second
                                                    : 0;
    const double moving =
        static_cast<double>(2 * copied) / ceilings.copy_bytes_per_second +
        static_cast<double>(traffic.bytes() - 2 * copied) / ceilings.read_bytes_per_second;
    const double least = std::max(moving, arithmetic);
    return static_cast<double>(traffic.bytes()) / std::min(least, reference_seconds);
}

std::string faster_than_possible(double rate, double roofline, const Traffic& traffic) {
    if (rate <= surely_faster * roofline) return {};
    if (traffic.multiply_adds)
        return fmt::format(
            "{:.0f} % of the time that this GPU's multiply-adds take: not every one was made",
            100 * roofline / rate);
    return fmt::format(
        "{:.0f} GB/s is more than this GPU moves at all ({:.0f} GB/s): not every byte was moved",
        rate * 1e-9, roofline * 1e-9);
}

}  // namespace bench
