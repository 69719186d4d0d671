// Timing, the client's side. See gpu_timing.h.
#include "device/gpu_client.h"
#include "device/gpu_payload.h"

namespace device {
namespace {

using protocol::Verb;

// The deadline of one request: a group, or the runs of a warm-up.
constexpr double deadline_seconds = 20;

}  // namespace

void GpuClient::check_ranges(const std::vector<Step>& steps) const {
    for (const Step& step : steps) {
        if (const auto* launch = std::get_if<Launch>(&step)) check_pointers(*launch);
        if (const auto* fill = std::get_if<Fill>(&step))
            check_range(fill->to.buffer, fill->to.offset, fill->bytes);
        if (const auto* copy = std::get_if<Copy>(&step)) {
            check_range(copy->to.buffer, copy->to.offset, copy->bytes);
            check_range(copy->from.buffer, copy->from.offset, copy->bytes);
        }
    }
}

void GpuClient::check_ranges(const TimingPlan& plan) const {
    const auto check_floats = [this](const Pointer& at, uint64_t floats) {
        check_range(at.buffer, at.offset, floats * sizeof(float));
    };
    const auto check_set = [&](const TimedSet& set) {
        check_floats(set.input, plan.elements);
        check_floats(set.pristine, plan.elements);
        check_range(set.output, 0, set.output.bytes);
        check_ranges(set.steps);
    };
    for (const TimedSet& set : plan.sets) check_set(set);
    check_set(plan.rehearsal);
    for (const ReferenceSet& set : plan.references) {
        check_floats(set.input, plan.elements);
        check_floats(set.output, 1);
        check_ranges(set.steps);
    }
}

bool GpuClient::has_reference(const std::string& library, const std::string& reference) {
    PayloadWriter payload(worker().window());
    payload.sized(library);
    payload.sized(reference);
    return call({.verb = Verb::reference, .bytes = payload.size()}).value != 0;
}

std::optional<Fault> GpuClient::prepare_timing(const TimingPlan& plan) {
    if (plan.sets.empty() || plan.references.size() < 2 || plan.elements == 0)
        throw Error("timing needs sets, references and elements");
    check_ranges(plan);
    PayloadWriter payload(worker().window());
    put(payload, plan);
    timed_kernel_ = first_kernel(plan);
    auto fault = run_kernel({.verb = Verb::timing, .bytes = payload.size()}, timed_kernel_,
                            deadline_seconds);
    if (fault) forget_worker();
    return fault;
}

GroupOutcome GpuClient::time_group(const Group& group) {
    PayloadWriter payload(worker().window());
    put(payload, group);
    GroupOutcome outcome;
    outcome.fault =
        run_kernel({.verb = Verb::group, .bytes = payload.size()}, timed_kernel_, deadline_seconds);
    if (outcome.fault) {
        forget_worker();
        return outcome;
    }
    PayloadReader in(worker_->window());
    outcome.times = take_group_times(in);
    return outcome;
}

Ceilings GpuClient::measure_ceilings() {
    worker();
    call({.verb = Verb::ceilings});
    return PayloadReader(worker_->window()).value<Ceilings>();
}

}  // namespace device
