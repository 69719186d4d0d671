// Serialises timing plans, groups and their times. See gpu_payload.h.
#include "device/gpu_payload.h"

namespace device {
namespace {

enum class StepKind : uint32_t { launch, fill, copy };

void put(PayloadWriter& out, const Step& step) {
    out.value(static_cast<StepKind>(step.index()));
    if (const auto* launch = std::get_if<Launch>(&step)) return device::put(out, *launch);
    if (const auto* fill = std::get_if<Fill>(&step)) {
        device::put(out, fill->to);
        out.value(fill->bytes);
        return out.value(fill->value);
    }
    const auto& copy = std::get<Copy>(step);
    device::put(out, copy.to);
    device::put(out, copy.from);
    out.value(copy.bytes);
}

Step take_step(PayloadReader& in) {
    switch (in.value<StepKind>()) {
        case StepKind::launch:
            return take_launch(in);
        case StepKind::fill: {
            Fill fill{take_pointer(in)};
            fill.bytes = in.value<uint64_t>();
            fill.value = in.value<uint8_t>();
            return fill;
        }
        case StepKind::copy: {
            Copy copy;
            copy.to = take_pointer(in);
            copy.from = take_pointer(in);
            copy.bytes = in.value<uint64_t>();
            return copy;
        }
    }
    throw Error("a message of the GPU client has a step that nobody knows");
}

void put(PayloadWriter& out, const std::vector<Step>& steps) {
    out.value(uint64_t{steps.size()});
    for (const Step& step : steps) put(out, step);
}

std::vector<Step> take_steps(PayloadReader& in) {
    std::vector<Step> steps;
    for (auto left = in.value<uint64_t>(); left > 0; --left) steps.push_back(take_step(in));
    return steps;
}

void put(PayloadWriter& out, const TimedSet& set) {
    put(out, set.steps);
    device::put(out, set.input);
    device::put(out, set.pristine);
    out.value(set.output.id);
    out.value(uint64_t{set.output.bytes});
}

TimedSet take_set(PayloadReader& in) {
    TimedSet set;
    set.steps = take_steps(in);
    set.input = take_pointer(in);
    set.pristine = take_pointer(in);
    set.output.id = in.value<uint32_t>();
    set.output.bytes = in.value<uint64_t>();
    return set;
}

template <class T>
std::vector<T> take_values(PayloadReader& in) {
    const auto bytes = in.sized();
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

}  // namespace

void put(PayloadWriter& out, const TimingPlan& plan) {
    out.sized(plan.library);
    out.sized(plan.reference);
    out.value(plan.elements);
    out.sized(std::as_bytes(std::span(plan.offsets)));
    out.sized(std::as_bytes(std::span(plan.sizes)));
    out.value(plan.warm_up_seconds);
    out.value(uint64_t{plan.sets.size()});
    for (const TimedSet& set : plan.sets) put(out, set);
    put(out, plan.rehearsal);
    out.value(uint64_t{plan.references.size()});
    for (const ReferenceSet& set : plan.references) {
        put(out, set.input);
        put(out, set.output);
        put(out, set.steps);
    }
}

TimingPlan take_timing_plan(PayloadReader& in) {
    TimingPlan plan;
    plan.library = in.text();
    plan.reference = in.text();
    plan.elements = in.value<uint64_t>();
    plan.offsets = take_values<uint64_t>(in);
    plan.sizes = take_values<uint64_t>(in);
    plan.warm_up_seconds = in.value<double>();
    for (auto left = in.value<uint64_t>(); left > 0; --left) plan.sets.push_back(take_set(in));
    plan.rehearsal = take_set(in);
    for (auto left = in.value<uint64_t>(); left > 0; --left) {
        ReferenceSet set{take_pointer(in), {}};
        set.output = take_pointer(in);
        set.steps = take_steps(in);
        plan.references.push_back(std::move(set));
    }
    return plan;
}

void put(PayloadWriter& out, const Group& group) {
    out.value(uint32_t{group.reference_first});
    for (const Group::Timed& timed : group.timed) {
        out.value(timed.set);
        out.sized(std::as_bytes(std::span(timed.changes)));
        out.sized(std::as_bytes(std::span(timed.read)));
    }
    out.value(group.references);
}

Group take_group(PayloadReader& in) {
    Group group;
    group.reference_first = in.value<uint32_t>() != 0;
    for (Group::Timed& timed : group.timed) {
        timed.set = in.value<uint32_t>();
        timed.changes = take_values<Change>(in);
        timed.read = take_values<uint64_t>(in);
    }
    group.references = in.value<std::array<uint32_t, 2>>();
    return group;
}

void put(PayloadWriter& out, const GroupTimes& times) {
    out.value(times.timed_seconds);
    out.value(times.reference_seconds);
    out.value(times.before);
    out.value(times.after);
    for (const auto& output : times.outputs) out.sized(std::as_bytes(std::span(output)));
}

GroupTimes take_group_times(PayloadReader& in) {
    GroupTimes times;
    times.timed_seconds = in.value<std::array<double, 2>>();
    times.reference_seconds = in.value<std::array<double, 2>>();
    times.before = in.value<GpuState>();
    times.after = in.value<GpuState>();
    for (auto& output : times.outputs) output = take_values<float>(in);
    return times;
}

}  // namespace device
