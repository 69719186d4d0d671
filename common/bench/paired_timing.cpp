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
      data_(timed_.data(timed_.words, random_)) {}

std::optional<device::Fault> PairedTiming::prepare() {
    gpu_.free_all();
    const size_t bytes = timed_.words * sizeof(float);
    const auto filled = [&](const std::vector<float>& period) {
        return gpu_.allocate_repeating(bytes, std::as_bytes(std::span(period)),
                                       device::Device::no_repeat);
    };
    const Buffer pristine = filled(data_->period());
    const auto others = timed_.data(timed_.words, random_);
    device::TimingPlan plan;
    plan.library = library_;
    plan.reference = timed_.reference;
    plan.elements = timed_.words;
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
        const Buffer input_of_reference = filled(others->period());
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
        changes[random_() % timed_.words] = data_->another_word(random_);
    Group::Timed timed;
    for (const auto& [index, value] : changes) timed.changes.push_back({index, value});
    timed.read = outputs_to_read();
    return timed;
}

void PairedTiming::check(const std::vector<float>& got, const Group::Timed& timed) {
    for (size_t i = 0; i < timed.read.size() && !wrong_answer_; ++i) {
        const size_t output = timed.read[i];
        const double right = data_->wanted(output, timed.changes);
        const double number = data_->number(got.at(i));
        if (number != right) wrong_answer_ = WrongAnswer{output, right, number};
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
