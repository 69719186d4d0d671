#include "lab/case_runner.h"

#include <chrono>

#include "lab/check.h"

namespace lab {
namespace {

// Beyond, a second order costs more time than it finds mistakes that the small cases do not show.
constexpr size_t most_elements_in_both_orders = 1 << 16;

// All kinds of data; the last one in the other order, where there is one.
std::vector<Step> steps(const Rig& rig, const Case& asked) {
    const bool both_orders = rig.sim && asked.elements() <= most_elements_in_both_orders;
    std::vector<Step> list;
    for (const DataKind kind : kinds_for(asked.operation)) list.push_back({kind});
    if (both_orders)
        list.back().order = device::WarpOrder::descending;
    else if (asked.operation == Operation::sum)
        list.pop_back();
    return list;
}

CaseResult blank(const Rig& rig, const Case& asked) {
    CaseResult result;
    result.name = asked.full_name();
    result.task = asked.task;
    result.device = rig.kind;
    result.sentence = asked.sentence();
    return result;
}

}  // namespace

std::vector<float> CaseRunner::data(const Case& asked, DataKind kind) const {
    return make_data(kind, asked.elements(), seed_for(seed_, asked.full_name() + name_of(kind)));
}

CaseRun CaseRunner::skip(const Case& asked, const std::string& reason) const {
    CaseRun run;
    run.result = blank(rig_, asked);
    run.result.state = CaseState::skipped;
    run.result.sentence += ": not run, since " + reason;
    return run;
}

CaseRun CaseRunner::run(const Case& asked) {
    if (endless_ && asked.elements() >= endless_->elements()) {
        return skip(asked, endless_->full_name() + " never ends");
    }
    CaseRun run;
    run.result = blank(rig_, asked);
    const auto start = std::chrono::steady_clock::now();
    Experiment experiment(*rig_.device, subject_, asked);
    for (const Step& step : steps(rig_, asked)) {
        if (rig_.sim) rig_.sim->set_order(step.order);
        const auto input = data(asked, step.data);
        const Run ran = experiment.run(input);
        if (run.result.printed.empty()) run.result.printed = ran.outcome.printed;
        if (step.data == DataKind::signed_random) run.random_outputs = ran.outputs;
        run.result.failure = check(asked, step.data, input, ran);
        if (run.result.failure) {
            run.result.state = CaseState::failed;
            run.failed = step;
            break;
        }
    }
    if (rig_.sim) rig_.sim->set_order(device::WarpOrder::ascending);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    run.result.seconds = taken.count();
    const auto& failure = run.result.failure;
    if (failure && failure->fault && failure->fault->kind == device::FaultKind::never_ends) {
        endless_ = asked;
    }
    return run;
}

}  // namespace lab
