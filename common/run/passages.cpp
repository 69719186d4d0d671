#include "run/passages.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

#include "base/error.h"
#include "language/say.h"
#include "run/experiment.h"

namespace lab {
namespace {

using warpsim::Addend;
using warpsim::LaneOperation;
using warpsim::LaunchTrace;
using warpsim::StepKind;
using warpsim::TracedPlace;

using Thread = std::tuple<size_t, uint64_t, int, int>;  // launch, block, warp, lane

enum class Way { none, shuffle, shared_memory, global_memory };

struct Made {
    const LaneOperation* operation;
    const LaunchTrace* launch;
    StepKind kind;
    Thread by;
};

std::vector<Made> all_operations(std::span<const LaunchTrace> launches) {
    std::vector<Made> all;
    for (size_t i = 0; i < launches.size(); ++i)
        for (const auto& step : launches[i].steps)
            for (const auto& execution : step.executions)
                for (const LaneOperation& operation : execution.operations)
                    all.push_back({&operation,
                                   &launches[i],
                                   step.kind,
                                   {i, execution.block, execution.warp, operation.lane}});
    // Ids number the operations of all launches, from 0.
    std::ranges::sort(all, {}, [](const Made& made) { return made.operation->id; });
    return all;
}

class Follower {
  public:
    explicit Follower(std::span<const LaunchTrace> launches) : all_(all_operations(launches)) {}

    // The trace does not follow data through every instruction, such as compare-and-swap. If
    // nothing is left of the way to the result, all additions count.
    Passages follow(const std::string& result) {
        mark_all_that_lead_to(result);
        const Passages passages = count();
        if (passages.all()) return passages;
        leads_.assign(all_.size(), true);
        return count();
    }

  private:
    Passages count() const {
        Passages passages;
        for (const Made& made : all_) {
            if (!leads_[made.operation->id] || !adds_sums(made)) continue;
            const Way way = way_into(made);
            passages.by_shuffle += way == Way::shuffle;
            passages.through_shared_memory += way == Way::shared_memory;
            passages.through_global_memory += way == Way::global_memory;
        }
        return passages;
    }

    void mark_all_that_lead_to(const std::string& result) {
        leads_.assign(all_.size(), false);
        // An addend is always older than what it is added to.
        for (size_t id = all_.size(); id-- > 0;) {
            const Made& made = all_[id];
            const auto& to = made.operation->to;
            if (to && made.launch->arrays[to->array].name == result) leads_[id] = true;
            if (!leads_[id]) continue;
            for (const Addend& addend : made.operation->addends)
                if (addend.made_by != Addend::nobody) leads_[addend.made_by] = true;
        }
    }

    double value_of(const Addend& addend) const {
        return addend.made_by == Addend::nobody ? 1 : all_[addend.made_by].operation->result;
    }

    // A product with 0 that is added has an addend, too, and changes nothing.
    bool adds_sums(const Made& made) const {
        const auto& addends = made.operation->addends;
        if (made.kind == StepKind::move || addends.size() < 2) return false;
        const double sum = std::accumulate(
            addends.begin(), addends.end(), 0.0,
            [&](double so_far, const Addend& addend) { return so_far + value_of(addend); });
        return sum == made.operation->result;
    }

    Way way_into(const Made& made) const {
        const auto& addends = made.operation->addends;
        Way way = Way::none;
        for (const Addend& addend : addends) {
            const Way other = way_of(addend, made.by, *made.launch);
            if (other == Way::shuffle) return other;
            if (way == Way::none) way = other;
        }
        return way;
    }

    // A thread that stores what it has loaded passes it on.
    Way way_of(const Addend& addend, const Thread& to, const LaunchTrace& launch) const {
        if (addend.from == Addend::From::other_lane) return Way::shuffle;
        if (addend.made_by == Addend::nobody) return Way::none;
        const Made& made = all_[addend.made_by];
        if (made.by == to)
            return made.kind == StepKind::move
                       ? way_of(made.operation->addends.front(), to, *made.launch)
                       : Way::none;
        const bool shared = launch.arrays[addend.place.array].space == warpsim::ptx::Space::shared;
        return shared ? Way::shared_memory : Way::global_memory;
    }

    std::vector<Made> all_;
    std::vector<bool> leads_;  // by id
};

}  // namespace

Passages passages_to(const std::string& result, std::span<const LaunchTrace> launches) {
    return Follower(launches).follow(result);
}

Passages follow_sums(const CaseRunner& runner, const Case& test_case) {
    device::Sim& sim = *runner.device().sim;
    Experiment experiment(sim, runner.subject(), test_case);
    experiment.trace(sim);
    const std::vector<Array> ones =
        make_inputs(test_case, [](Array& array, size_t) { array.fill([](size_t) { return 1; }); });
    const Run run = experiment.run(ones);
    if (run.refused) throw NoVerdict(run.refused->what());
    if (run.outcome.fault) throw NoVerdict(run.outcome.fault->message);
    for (const LaunchTrace& launch : run.launches)
        if (launch.cut_off)
            throw NoVerdict(
                say("{} makes too many additions for {} to be followed one by one: it may still be "
                    "right",
                    launch.kernel, test_case.sentence()));
    const auto& parameters = test_case.contract->parameters;
    const auto result = std::ranges::find_if(parameters, &Parameter::is_result);
    return passages_to(result->name, run.launches);
}

}  // namespace lab
