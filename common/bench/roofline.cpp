#include "bench/roofline.h"

#include <fmt/format.h>

#include <algorithm>

namespace bench {
namespace {

// Tolerance, since the roofline is measured too. A kernel that skips too few elements to exceed it
// is caught by the elements that change between runs.
constexpr double surely_faster = 1.05;

}  // namespace

Traffic traffic_of(size_t words, size_t outputs) {
    return {words * sizeof(float), outputs * sizeof(float)};
}

double roofline(const device::Ceilings& ceilings, const Traffic& traffic,
                double reference_seconds) {
    const size_t copied = std::min(traffic.read, traffic.written);
    const double seconds =
        static_cast<double>(2 * copied) / ceilings.copy_bytes_per_second +
        static_cast<double>(traffic.bytes() - 2 * copied) / ceilings.read_bytes_per_second;
    return static_cast<double>(traffic.bytes()) / std::min(seconds, reference_seconds);
}

std::string faster_than_possible(double rate, double roofline) {
    if (rate <= surely_faster * roofline) return {};
    return fmt::format(
        "{:.0f} GB/s is more than this GPU moves at all ({:.0f} GB/s): not every byte was moved",
        rate * 1e-9, roofline * 1e-9);
}

}  // namespace bench
