#include "speed/speed.h"

#include <fmt/format.h>

#include <algorithm>

#include "bench/reference.h"
#include "language/say.h"

namespace lab {
namespace {

using device::Buffer;
using device::Step;

std::vector<Step> launch(const Subject& subject, const Case& timed, Buffer input, Buffer output) {
    device::Launch launch;
    launch.kernel = subject.kernels.at(timed.contract->declaration());
    launch.grid = {static_cast<uint32_t>(timed.blocks())};
    launch.block = {static_cast<uint32_t>(timed.threads())};
    launch.shared_bytes = timed.shared_bytes();
    launch.arguments = {device::Pointer{input, 0}, device::Pointer{output, 0}};
    return {launch};
}

// The inputs of a call in one buffer, each aligned as by cudaMalloc.
struct Inputs {
    std::vector<uint64_t> offsets;  // in words of four bytes
    uint64_t words = 0;
};

Inputs inputs_of(const Contract& contract, const Sizes& sizes) {
    constexpr uint64_t alignment = 256 / sizeof(float);
    Inputs inputs;
    for (const Parameter* given : contract.given()) {
        inputs.offsets.push_back((inputs.words + alignment - 1) / alignment * alignment);
        inputs.words = inputs.offsets.back() + given->bytes(sizes) / sizeof(float);
    }
    return inputs;
}

std::vector<Step> call(device::Gpu& gpu, const Subject& subject, const Case& timed, Buffer input,
                       Buffer output) {
    const Inputs inputs = inputs_of(*timed.contract, timed.sizes);
    std::vector<device::Pointer> buffers;
    size_t given = 0;
    for (const Parameter& parameter : timed.contract->parameters) {
        if (parameter.is_given())
            buffers.push_back({input, inputs.offsets[given++] * sizeof(float)});
        if (parameter.role == Role::output) buffers.push_back({output, 0});
        if (parameter.role == Role::workspace)
            buffers.push_back({gpu.allocate(parameter.bytes(timed.sizes)), 0});
    }
    return plan::Replay(subject.plans->plan(timed, gpu), gpu, std::move(buffers)).steps();
}

// Sums of products, as a matrix product has them.
bench::MakeData products_of(const Case& timed) {
    const Linear linear = *timed.contract->linear();
    return bench::summed_products(
        [timed, linear, offsets = inputs_of(*timed.contract, timed.sizes).offsets](
            size_t output, const bench::Word& word) {
            const Range own = linear.own(timed.sizes, output);
            const uint64_t first = offsets[linear.input], second = offsets[linear.factors->input];
            double sum = 0;
            for (size_t term = 0; term < own.size(); ++term)
                sum += word(first + own.begin + term) *
                       word(second + linear.factors->of(timed.sizes, output, term));
            return sum;
        });
}

// Keys as the contract draws them, of its first kind of data; or sums, of products or of a range.
bench::MakeData data_of(const Case& timed) {
    if (timed.contract->linear() && timed.contract->linear()->factors) return products_of(timed);
    if (!timed.contract->counting())
        return bench::summed_floats([timed](size_t output) {
            const Range own = timed.own(output);
            return bench::ElementRange{own.begin, own.end};
        });
    const ContractPtr contract = timed.contract;
    const ElementType& type = *contract->given()[0]->type;
    return bench::counted_keys(type.bytes, contract->results()[0]->extent(timed.sizes),
                               [contract, &type](size_t keys, uint64_t seed) {
                                   Array drawn(type, keys);
                                   contract->data.front().draw(drawn, seed);
                                   return std::vector<std::byte>(drawn.bytes().begin(),
                                                                 drawn.bytes().end());
                               });
}

std::vector<uint64_t> values_of(const Sizes& sizes) {
    std::vector<uint64_t> values;
    for (const auto& [name, value] : sizes) values.push_back(value);
    return values;
}

void add_note(const std::string& note, SpeedResult& result) {
    result.note += (result.note.empty() ? "" : "; ") + note;
}

const char* name_of(bench::SpeedState state) {
    switch (state) {
        case bench::SpeedState::passed:
            return "passed";
        case bench::SpeedState::failed:
            return "failed";
        default:
            return "too_close";
    }
}

}  // namespace

bench::Timed timed_by(device::Gpu& gpu, const Subject& subject, const Case& timed,
                      const std::string& reference) {
    const Inputs inputs = inputs_of(*timed.contract, timed.sizes);
    return {.words = inputs.words,
            .outputs = timed.contract->results()[0]->extent(timed.sizes),
            .offsets = inputs.offsets,
            .sizes = values_of(timed.sizes),
            .multiply_adds = multiply_adds_of(*timed.contract, timed.sizes),
            .data = data_of(timed),
            .steps =
                [&gpu, subject, timed](Buffer input, Buffer output) {
                    return timed.is_call() ? call(gpu, subject, timed, input, output)
                                           : launch(subject, timed, input, output);
                },
            .reference = reference};
}

bench::SpeedOutcome time_case(device::Gpu& gpu, const Subject& subject, const Case& timed,
                              const std::string& reference, std::optional<double> threshold,
                              uint64_t seed) {
    return bench::measure_speed(gpu, timed_by(gpu, subject, timed, reference), threshold,
                                seed_for(seed, "speed"));
}

uint64_t words_of(const Contract& contract, const Sizes& sizes) {
    return inputs_of(contract, sizes).words;
}

uint64_t multiply_adds_of(const Contract& contract, const Sizes& sizes) {
    return contract.multiply_adds ? contract.multiply_adds(sizes) : 0;
}

uint64_t outputs_of(const Contract& contract, uint64_t elements) {
    return contract.results()[0]->extent(contract.sized(elements));
}

SpeedResult unmeasured(const SpeedSpec& spec) {
    SpeedResult result;
    result.elements = spec.elements;
    result.out_of = spec.points;
    compare_with(spec.reference, spec, result);
    return result;
}

const ReferenceSpec& installed_reference(
    const SpeedSpec& spec, const std::function<bool(const std::string& name)>& is_installed) {
    return spec.fallback && !is_installed(spec.reference.name) ? *spec.fallback : spec.reference;
}

const ReferenceSpec& installed_reference(const SpeedSpec& spec, device::Gpu& gpu) {
    return installed_reference(spec, [&](const std::string& name) {
        return gpu.has_reference(bench::reference(gpu.info().compute_capability), name);
    });
}

void compare_with(const ReferenceSpec& reference, const SpeedSpec& spec, SpeedResult& result) {
    result.reference = reference.name;
    result.at_least = reference.at_least;
    result.counts_from = reference.counts_from;
    if (reference.name != spec.reference.name)
        add_note(say("{} is not installed here: {}, which is slower, takes its place, and "
                     "all points need {:g} times its speed",
                     spec.reference.name, reference.name, reference.at_least),
                 result);
}

uint64_t elements_that_fit(uint64_t wanted, uint64_t memory_bytes,
                           const std::function<uint64_t(uint64_t)>& outputs_of) {
    // Two timed inputs, the rehearsal's, the one they are copied from, and the reference's two; and
    // as much as one more for the ceilings, one for the driver and one for other users of the GPU.
    // All but the one that is copied have an output.
    constexpr uint64_t inputs = 9, outputs = 5, least = 1 << 20;
    uint64_t elements = wanted;
    while (elements > least &&
           (elements * inputs + outputs_of(elements) * outputs) * sizeof(float) > memory_bytes)
        elements /= 2;
    return elements;
}

int points_for(double ratio, const ReferenceSpec& reference, int out_of) {
    const double share =
        (ratio - reference.counts_from) / (reference.at_least - reference.counts_from);
    return static_cast<int>(std::clamp(share, 0.0, 1.0) * out_of);
}

namespace {

std::string wrong(const bench::WrongAnswer& answer) {
    return say(
        "a timed run gave {} instead of {} in output[{}]: between runs elements of the input "
        "change",
        answer.got, answer.wanted, answer.output);
}

void judge(const bench::Speed& speed, const SpeedSpec& spec, const ReferenceSpec& reference,
           SpeedResult& result) {
    const bench::Centre& ratio = speed.decision.look.ratio;
    result.ratio = ratio.value;
    result.low = ratio.interval.low;
    result.high = ratio.interval.high;
    result.share_of_roofline = speed.share_of_roofline;
    result.pairs = speed.decision.look.pairs;
    result.discarded = speed.discarded;
    result.samples = speed.pairs;
    result.clocks = speed.states;
    if (!speed.needs_review.empty()) {
        result.state = "needs_review";
        result.message = speed.needs_review;
        return;
    }
    result.state = name_of(speed.decision.state);
    if (result.state != "failed") {
        result.points = spec.points;
        return;
    }
    // Uncertainty counts in the student's favour: use the interval's upper end.
    result.points = std::min(points_for(*result.high, reference, spec.points), spec.points - 1);
    result.message = say(
        "wanted at least {:.2f} times the speed of {} at {} elements, measured {:.3f} ({:.3f} to "
        "{:.3f}, {} pairs): {}",
        reference.at_least, reference.name, result.elements, *result.ratio, *result.low,
        *result.high, result.pairs, spec.advice);
}

}  // namespace

SpeedResult measure_speed(device::Gpu& gpu, const Subject& subject, const SpeedSpec& spec,
                          const ContractPtr& contract, uint64_t seed) {
    SpeedResult result = unmeasured(spec);
    result.elements =
        elements_that_fit(spec.elements, gpu.info().memory_bytes,
                          [&](uint64_t elements) { return outputs_of(*contract, elements); });
    if (result.elements != spec.elements)
        add_note(say("timed at {} elements: {} do not fit into this GPU's memory", result.elements,
                     spec.elements),
                 result);
    const Case timed = one(contract, "Sized", "case", contract->sized(result.elements));
    try {
        const ReferenceSpec& reference = installed_reference(spec, gpu);
        compare_with(reference, spec, result);
        const bench::SpeedOutcome outcome =
            time_case(gpu, subject, timed, reference.name, reference.at_least, seed);
        if (!outcome.fault && !outcome.wrong_answer) {
            judge(outcome.speed, spec, reference, result);
            return result;
        }
        result.state = "failed";
        result.points = 0;
        result.message = outcome.fault ? outcome.fault->message : wrong(*outcome.wrong_answer);
    } catch (const device::Error& error) {  // an error of the machine costs no points
        result.message = error.what();
    }
    return result;
}

uint64_t memory_operations(const Subject& subject, const Case& test_case, device::Device& device) {
    if (!test_case.is_call()) return 0;
    const auto& steps = subject.plans->plan(test_case, device).steps;
    return static_cast<uint64_t>(std::ranges::count_if(steps, [](const plan::Step& step) {
        return is_work(step.action) && !std::holds_alternative<plan::Launch>(step.action);
    }));
}

}  // namespace lab
