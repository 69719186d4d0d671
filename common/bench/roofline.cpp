#include "bench/roofline.h"

#include <fmt/format.h>

#include <algorithm>

namespace bench {
namespace {

// Tolerance, since the roofline is measured too. A kernel that skips too few elements to exceed it
// is caught by the elements that change between runs.
constexpr double surely_faster = 1.05;

}  // namespace

double read_roofline(const device::Ceilings& ceilings, size_t bytes, double reference_seconds) {
    return std::max(ceilings.read_bytes_per_second, static_cast<double>(bytes) / reference_seconds);
}

std::string faster_than_reading(double rate, double roofline) {
    if (rate <= surely_faster * roofline) return {};
    return fmt::format(
        "{:.0f} GB/s is more than this GPU reads at all ({:.0f} GB/s): not every byte was read",
        rate * 1e-9, roofline * 1e-9);
}

}  // namespace bench
