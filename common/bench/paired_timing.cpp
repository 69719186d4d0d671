#include "bench/paired_timing.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace bench {

using device::Buffer;
using device::GpuState;
using device::Group;

namespace {

constexpr uint32_t sets = 2;
constexpr size_t changed_elements = 64;
constexpr size_t most_read_at_once = 1 << 18, sampled_outputs = 256;
constexpr size_t most_period = 1'000'003;  // a prime: no kernel's stride is a multiple of it

// Nonzero integers, as many positive as negative, shuffled: sums of any of them in their order stay
// below 2^24, so that every order of addition gives the exact sum in float.
std::vector<float> balanced(size_t count, std::mt19937_64& random) {
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i)
        values[i] = static_cast<float>(i / 2 % 3 + 1) * (i % 2 ? -1.0f : 1.0f);
    std::shuffle(values.begin(), values.end(), random);
    return values;
}

// Bits of nvmlClocksThrottleReasons (NVML API Reference Guide): hardware slowdown, software and
// hardware thermal slowdown, power brake.
constexpr uint64_t held_back = 0x8 | 0x20 | 0x40 | 0x80;
constexpr double most_clock_change = 0.05;

}  // namespace

bool is_disturbed(const GpuState& before, const GpuState& after) {
    if (!before.is_known || !after.is_known) return false;
    if ((before.throttle_reasons | after.throttle_reasons) & held_back) return true;
    const double from = before.clock_mhz, to = after.clock_mhz;
    return std::abs(to - from) > most_clock_change * std::max(from, to);
}

PairedTiming::PairedTiming(device::Gpu& gpu, Timed timed, std::filesystem::path library,
                           uint64_t seed)
    : gpu_(gpu),
      timed_(std::move(timed)),
      library_(std::move(library)),
      random_(seed),
      period_(balanced(std::min(timed_.elements, most_period), random_)),
      period_sum_to_(period_.size() + 1) {
    std::partial_sum(period_.begin(), period_.end(), period_sum_to_.begin() + 1,
                     std::plus<double>());
}

// The sum of the first `end` elements of the unchanged input.
double PairedTiming::sum_to(size_t end) const {
    const size_t period = period_.size();
    return static_cast<double>(end / period) * period_sum_to_[period] +
           period_sum_to_[end % period];
}

std::optional<device::Fault> PairedTiming::prepare() {
    gpu_.free_all();
    const size_t bytes = timed_.elements * sizeof(float);
    const auto filled = [&](const std::vector<float>& period) {
        return gpu_.allocate_repeating(bytes, std::as_bytes(std::span(period)),
                                       device::Device::no_repeat);
    };
    const Buffer pristine = filled(period_);
    const std::vector<float> others = balanced(period_.size(), random_);
    device::TimingPlan plan;
    plan.library = library_;
    plan.reference = timed_.reference;
    plan.elements = timed_.elements;
    plan.offsets = timed_.offsets;
    plan.sizes = timed_.sizes;
    const auto make_set = [&] {
        const Buffer input = gpu_.allocate(bytes);
        const Buffer output = gpu_.allocate(timed_.outputs * sizeof(float));
        return device::TimedSet{timed_.steps(input, output), {input, 0}, {pristine, 0}, output};
    };
    plan.rehearsal = make_set();
    for (uint32_t set = 0; set < sets; ++set) {
        plan.sets.push_back(make_set());
        const Buffer input_of_reference = filled(others);
        const Buffer its_output = gpu_.allocate(timed_.outputs * sizeof(float));
        plan.references.push_back({{input_of_reference, 0}, {its_output, 0}});
        if (timed_.reference_steps)
            plan.references.back().steps = timed_.reference_steps(input_of_reference, its_output);
    }
    return gpu_.prepare_timing(plan);
}

// All outputs, or a sample of them with the first and the last.
std::vector<uint64_t> PairedTiming::outputs_to_read() {
    std::vector<uint64_t> outputs;
    if (timed_.outputs <= most_read_at_once) {
        outputs.resize(timed_.outputs);
        std::iota(outputs.begin(), outputs.end(), 0);
        return outputs;
    }
    std::set<uint64_t> drawn{0, timed_.outputs - 1};
    while (drawn.size() < sampled_outputs) drawn.insert(random_() % timed_.outputs);
    return {drawn.begin(), drawn.end()};
}

// Draws changes to the input, which is otherwise unchanged, and the outputs to check.
Group::Timed PairedTiming::draw_run() {
    std::map<uint64_t, float> changes;
    for (size_t i = 0; i < changed_elements; ++i)
        changes[random_() % timed_.elements] = static_cast<float>(random_() % 7) - 3.0f;
    Group::Timed timed;
    for (const auto& [index, value] : changes) timed.changes.push_back({index, value});
    timed.read = outputs_to_read();
    return timed;
}

double PairedTiming::element(size_t index, const std::vector<device::Change>& changes) const {
    const auto changed = std::ranges::lower_bound(changes, index, {}, &device::Change::index);
    const bool is_changed = changed != changes.end() && changed->index == index;
    return static_cast<double>(is_changed ? changed->value : period_[index % period_.size()]);
}

double PairedTiming::wanted(size_t output, const std::vector<device::Change>& changes) const {
    if (timed_.wanted)
        return timed_.wanted(output, [&](size_t index) { return element(index, changes); });
    const ElementRange range =
        timed_.summed ? timed_.summed(output) : ElementRange{0, timed_.elements};
    double sum = sum_to(range.end) - sum_to(range.begin);
    for (auto at = std::ranges::lower_bound(changes, range.begin, {}, &device::Change::index);
         at != changes.end() && at->index < range.end; ++at)
        sum += static_cast<double>(at->value) -
               static_cast<double>(period_[at->index % period_.size()]);
    return sum;
}

void PairedTiming::check(const std::vector<float>& got, const Group::Timed& timed) {
    for (size_t i = 0; i < timed.read.size() && !wrong_answer_; ++i) {
        const size_t output = timed.read[i];
        const double right = wanted(output, timed.changes);
        if (static_cast<double>(got.at(i)) != right)
            wrong_answer_ = WrongAnswer{output, right, got[i]};
    }
}

std::optional<device::Fault> PairedTiming::take_group() {
    Group group;
    group.reference_first = random_() % 2;  // a fixed order could match a pattern of the machine
    for (uint32_t i = 0; i < group.timed.size(); ++i) {
        group.timed[i] = draw_run();
        group.timed[i].set = i % sets;
        group.references[i] = i % sets;
    }
    device::GroupOutcome outcome = gpu_.time_group(group);
    if (outcome.fault) return outcome.fault;
    const device::GroupTimes& times = outcome.times;
    const bool discarded = is_disturbed(times.before, times.after);
    for (size_t i = 0; i < group.timed.size(); ++i) {
        check(times.outputs[i], group.timed[i]);
        pairs_.push_back({times.timed_seconds[i], times.reference_seconds[i], discarded});
    }
    states_.push_back(times.after);
    return std::nullopt;
}

size_t PairedTiming::discarded() const {
    return static_cast<size_t>(
        std::ranges::count_if(pairs_, [](const Pair& pair) { return pair.discarded; }));
}

}  // namespace bench
