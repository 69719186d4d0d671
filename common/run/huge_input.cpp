#include "run/huge_input.h"

#include <algorithm>

#include "contract/split_mix.h"

namespace lab {
namespace {

// A prime number of 64 KiB pieces: not a divisor of any power of two, so that an overflowing index
// does not find the same elements again. Two megabytes, because on sim the period is a file in
// memory, and graders limit the size of files.
constexpr size_t period_elements = size_t{31} << 14;
constexpr size_t ends_elements = 64;
// One element in each run of this many is not zero: a missing run is noticed and rarely mistaken
// for another, the sum of 2^31 elements stays below 2^24, and sim skips the zeros in large strides
// (warpsim/exec/loop_skipper.h).
constexpr size_t run_elements = period_elements / 4;
constexpr size_t most_of_a_run = 900;

}  // namespace

HugeInput::HugeInput(uint64_t elements, uint64_t seed)
    : elements_(elements), period_(period_elements), end_(ends_elements) {
    SplitMix random(seed);
    for (size_t begin = 0; begin < period_.size(); begin += run_elements) {
        const size_t place = begin + random() % run_elements;
        period_[place] = static_cast<float>(1 + random() % most_of_a_run);
    }
    for (float& value : end_) value = static_cast<float>(1 + random() % 999);
    sums_.push_back(0);
    for (const float value : period_) sums_.push_back(sums_.back() + value);
    const uint64_t whole = (elements_ - end_.size()) / period_elements;
    if (whole == 0) return;
    apart_ = random() % whole;
    place_ = random() % period_.size();
    differs_ = static_cast<float>(1 + random() % most_of_a_run);
}

double HugeInput::sum_to(uint64_t end) const {
    const uint64_t before = elements_ - end_.size(), repeated = std::min(end, before);
    double sum = static_cast<double>(repeated / period_elements) * sums_.back() +
                 sums_[repeated % period_elements];
    if (apart_ != device::Device::no_repeat && apart_ * period_elements + place_ < repeated)
        sum += differs_ - period_[place_];
    for (uint64_t i = before; i < end; ++i) sum += end_[i - before];
    return sum;
}

device::Buffer HugeInput::on(device::Device& device) const {
    const device::Buffer buffer = device.allocate_repeating(
        elements_ * sizeof(float), std::as_bytes(std::span(period_)), apart_);
    if (apart_ != device::Device::no_repeat)
        device.write(buffer, (apart_ * period_.size() + place_) * sizeof(float),
                     std::as_bytes(std::span(&differs_, 1)));
    device.write(buffer, (elements_ - end_.size()) * sizeof(float), std::as_bytes(std::span(end_)));
    return buffer;
}

}  // namespace lab
