#include "run/ranks_experiment.h"

#include <algorithm>

#include "base/error.h"
#include "language/say.h"
#include "native/program.h"
#include "ranks/builds.h"
#include "run/experiment.h"
#include "run/parts.h"

namespace lab {
namespace {

using Kind = native::Ending::Kind;

constexpr native::CallLimits limits = {.cpu_seconds = 5};

// All ranks together. A simulation of nine takes a tenth of a second, one of a thousand some seconds: a
// loop that does not end is to be told soon.
native::CallLimits limits_of_simulation(size_t ranks) {
    return {.cpu_seconds = 3 + static_cast<unsigned>(ranks / 50), .wall_seconds = 300};
}

// The speed of the computers in ranks/platforms.
constexpr double operations_a_second = 1e10;

std::optional<ranks::Finding> early_read_in(const std::vector<Array>& results,
                                            const ranks::History& history) {
    for (const Array& result : results)
        for (size_t i = 0; i < result.size(); ++i)
            if (auto found = ranks::early_read(history, static_cast<double>(result.number(i))))
                return found;
    return std::nullopt;
}

}  // namespace

std::vector<native::Call> RanksExperiment::calls(std::span<const Array> inputs,
                                                 unsigned times) const {
    const Contract& contract = *case_.contract;
    native::Call same;
    same.function = subject_.program->number_of(native::function_of(contract));
    same.threads = static_cast<unsigned>(contract.native()->threads_of(case_.sizes));
    same.times = times;
    same.ends_at_guard = true;
    std::vector<native::Call> list(contract.native()->ranks_of(case_.sizes), same);
    for (size_t rank = 0; rank < list.size(); ++rank) {
        auto input = inputs.begin();
        for (const Parameter& parameter : contract.parameters) {
            const Part part = part_of(parameter, case_.sizes, rank);
            native::CallParameter passed{passing_of(parameter), parameter.is_result(), {}};
            if (parameter.is_given()) {
                passed.bytes = part_in(*input, part);
                passed.earlier = all_equal_to_first(*input, part.elements);
                ++input;
            } else if (parameter.value) {
                passed.bytes = parameter.value(case_.sizes);
            } else if (parameter.role == Role::opaque) {
                passed.bytes.resize(sizeof(void*));
            } else {
                passed.bytes = poisoned(part.elements * parameter.type->bytes);
            }
            list[rank].parameters.push_back(std::move(passed));
        }
    }
    return list;
}

ranks::Ending RanksExperiment::by_open_mpi(const std::vector<native::Call>& calls) const {
    return ranks::call_by_open_mpi(subject_.mpi, subject_.program->builds.at(ranks::open_mpi),
                                   calls, limits);
}

ranks::Ending RanksExperiment::by_smpi(const std::vector<native::Call>& calls,
                                       const std::string& platform) const {
    return ranks::call_by_smpi(subject_.mpi, subject_.program->builds.at(ranks::smpi), calls,
                               limits_of_simulation(calls.size()), platform);
}

// The simulation first: it knows at once when no rank can go on.
Run RanksExperiment::run(std::span<const Array> inputs) {
    const NativeFunction& native = *case_.contract->native();
    Run run;
    if (native.is_simulated) {
        const auto once = calls(inputs, 1);
        const ranks::Ending ending = by_smpi(once);
        run = run_of(ending, ranks::smpi);
        if (watch_ == Watch::counts) count(once, ending, run);
        if (run.outcome.fault || watch_ == Watch::counts) return run;
    }
    const bool is_enough = native.is_simulated && (watch_ == Watch::nothing || was_real_);
    if (is_enough || native.ranks_of(case_.sizes) > most_real_ranks) return run;
    was_real_ = true;
    Run real = run_of(by_open_mpi(calls(inputs, calls_in_a_row)), ranks::open_mpi);
    real.simulated_results = std::move(run.results);
    return real;
}

void RanksExperiment::count(const std::vector<native::Call>& calls, const ranks::Ending& ending,
                            Run& run) const {
    run.rank_counts = ranks::counts_of(ending.history);
    run.rank_counts.is_cut_short = run.outcome.fault.has_value();
    if (run.outcome.fault) return;
    run.rank_counts.seconds = ending.seconds;
    // A function may find out where it runs: few ranks are counted in both places.
    if (calls.size() <= most_real_ranks)
        keep_larger(run.rank_counts, ranks::counts_of(by_open_mpi(calls).history));
    const auto& operations = case_.contract->native()->operations;
    if (!operations) return;
    run.rank_counts.network_seconds = by_smpi(calls, "fast_computers.xml").seconds;
    run.rank_counts.computer_seconds = by_smpi(calls, "fast_network.xml").seconds;
    run.rank_counts.told_seconds = operations(case_.sizes) / operations_a_second;
}

Run RanksExperiment::run_of(const ranks::Ending& ending, const char* build) const {
    Run run;
    run.rank_findings = ranks::findings_of(ending.history);
    if (!ending.is_stuck)
        std::erase_if(run.rank_findings, [](const ranks::Finding& finding) {
            return finding.defect == ranks::Defect::deadlock;
        });
    std::vector<Array> results;
    if (run.rank_findings.empty() && ending.is_done()) {
        results = results_of(ending);
        if (auto early = early_read_in(results, ending.history))
            run.rank_findings.push_back(std::move(*early));
    }
    if (!run.rank_findings.empty()) {
        const ranks::Finding& first = run.rank_findings.front();
        const ranks::Place& place = first.calls.front();
        device::Fault& fault = run.outcome.fault.emplace();
        fault.kind = ending.is_stuck ? device::FaultKind::never_ends : device::FaultKind::other;
        fault.kernel = case_.contract->name;
        fault.message = say("{}: {}", name_of(first.defect), first.text);
        fault.line = ending.history[place.rank][place.index].line;
        return run;
    }
    if (!ending.is_done()) {
        run.outcome.fault = fault_of(ending, build);
        return run;
    }
    run.results = std::move(results);
    run.outside_written = std::ranges::any_of(
        ending.ranks, [](const native::Ending& one) { return one.outside_written.has_value(); });
    return run;
}

std::vector<Array> RanksExperiment::results_of(const ranks::Ending& ending) const {
    std::vector<Array> results;
    for (const Parameter* parameter : case_.contract->results()) {
        const size_t which = results.size();
        Array& array = results.emplace_back(*parameter->type, parameter->extent(case_.sizes));
        for (size_t rank = 0; rank < ending.ranks.size(); ++rank)
            if (!parameter->on_rank || (*parameter->on_rank)(case_.sizes) == rank)
                put(ending.ranks[rank].results[which], part_of(*parameter, case_.sizes, rank),
                    array);
    }
    return results;
}

// The fault of the first rank that did more than wait for others when it was ended.
device::Fault RanksExperiment::fault_of(const ranks::Ending& ending, const char* build) const {
    const native::Ending* shown = nullptr;
    size_t rank = 0;
    for (size_t i = 0; i < ending.ranks.size(); ++i) {
        const Kind kind = ending.ranks[i].kind;
        if (kind == Kind::done || (kind == Kind::ended && shown)) continue;
        if (shown && shown->kind != Kind::ended) continue;
        shown = &ending.ranks[i], rank = i;
    }
    device::Fault fault;
    fault.kind = device::FaultKind::other;
    fault.kernel = case_.contract->name;
    for (const auto& operations : ending.history) {
        if (operations.size() < ranks::most_operations) continue;
        fault.line = operations.back().line;
        fault.message =
            say("too many calls of MPI, the last of them {}", name_of(operations.back().function));
        return fault;
    }
    if (shown->kind == Kind::ended)
        throw NoVerdict(say("the ranks ended without a report: {}", ending.output));
    fault = NativeExperiment(subject_, case_, watch_).fault_of(*shown, build);
    const ranks::Operation* const open = ranks::open_operation(ending.history[rank]);
    if (open) fault.line = open->line;
    fault.message = open ? say("rank {}: in {}, {}", rank, name_of(open->function), fault.message)
                         : say("rank {}: {}", rank, fault.message);
    return fault;
}

}  // namespace lab
