// Measures the ceilings of this GPU: see Ceilings.
#include <algorithm>
#include <limits>

#include "device/worker_timing.h"

namespace device {
namespace {

constexpr size_t most_bytes = size_t{1} << 30;
constexpr int repeats = 20;

// The time between two events, on a stream that the host does not delay: the minimum over many
// runs, since disturbances can only make a run slower.
template <class Work>
double seconds_of(Work work) {
    const Event begin, end;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= repeats; ++i) {
        {
            Gate gate;
            begin.record();
            work();
            end.record();
            gate.open();
            Program::wait("");
        }
        if (i > 0) least = std::min(least, end.seconds_since(begin));  // the first one loads code
    }
    return least;
}

// A quarter of the free memory, to leave room for other users of the GPU.
size_t room() {
    size_t free = 0, total = 0;
    DRIVER_CALL(cuMemGetInfo(&free, &total));
    return std::min(most_bytes, free / 4) / 32 * 32;
}

}  // namespace

double Timing::fastest_read(const Scratch& data) const {
    double best = 0;
    for (int shape = 0; shape < ReferenceLibrary::read_shapes; ++shape) {
        const double seconds = seconds_of([&] {
            library_.read(data.address(), data.bytes() / sizeof(float), never_.address(), shape);
        });
        best = std::max(best, static_cast<double>(data.bytes()) / seconds);
    }
    return best;
}

double Timing::copy_rate(const Scratch& data) const {
    const size_t half = data.bytes() / 2;
    const double seconds = seconds_of([&] {
        DRIVER_CALL(cuMemcpyDtoDAsync(data.address() + half, data.address(), half, nullptr));
    });
    return static_cast<double>(2 * half) / seconds;
}

double Timing::multiply_add_rate() const {
    uint64_t count = 0;
    const double seconds = seconds_of([&] { count = library_.multiply_add(never_.address()); });
    return static_cast<double>(count) / seconds;
}

double Timing::launch_seconds() const {
    return seconds_of([&] { library_.nothing(); });
}

Ceilings Timing::ceilings() const {
    const Scratch data(room());
    const size_t period = std::min(data.bytes(), elements_ * sizeof(float));
    DRIVER_CALL(cuMemcpyDtoDAsync(data.address(), references_.at(0).inputs.at(0), period, nullptr));
    repeat(data.address(), period, data.bytes());
    return {fastest_read(data), copy_rate(data), multiply_add_rate(), launch_seconds()};
}

}  // namespace device
