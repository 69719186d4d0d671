// Collects the evidence of one failing case by running it again.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "diagnose/diagnose.h"
#include "diagnose/evidence.h"
#include "diagnose/localise.h"
#include "run/experiment.h"

namespace lab {

class EvidenceCollector {
  public:
    EvidenceCollector(CaseRunner& runner, const FailedCase& failed);

    Evidence evidence();

    // Fills in which elements arrive in the first wrong output.
    Localised elements(Evidence& evidence, uint64_t seed);

    // Fills in what chosen keys show about wrong counts.
    void examine_counts(Evidence& evidence, uint64_t seed);

  private:
    // How often each element of one input arrives in the first wrong output. The search takes the
    // elements in another order if `place` says where each of them is.
    using Place = std::function<size_t(size_t)>;
    Localised search(const Evidence& evidence, size_t input, Range own, uint64_t seed,
                     const Place& place = nullptr);
    SearchLimits limits(const Parameter& searched) const;
    // The first wrong output for chosen elements of one input.
    Probe probe(const Evidence& evidence, size_t input);
    // The same search for the second matrix of a product.
    Localised search_factors(const Evidence& evidence, uint64_t seed);
    bool is_right(const Evidence& evidence, const Run& run) const;
    // `x` for the input under search, ones for the others.
    std::vector<Array> probed(size_t input, std::span<const float> x) const;
    // Sets every element of every input to `value`.
    std::vector<Array> filled(Wide value) const;

    // Repeats the failing launch, with counters.
    void repeat_failing_run(Evidence& evidence);
    // Repeats calls of a host function with other initial contents and inputs.
    void examine_calls(Evidence& evidence);
    // Runs the first call on a fresh device.
    void examine_first_calls(Evidence& evidence);
    void count_steps(PlanMade& plan) const;
    bool loses_last_bits();
    // True if lowering every element gives the same answer as the failing run.
    bool same_for_lowest(const Evidence& evidence);
    void examine_combination(Evidence& evidence);
    // True if some launch has these numbers among its arguments.
    bool passes(const Element& element) const;
    // True if the plan uses the input at other sizes but not at these.
    bool ignores_input() const;
    // On the failing run's data, but for the first input.
    Run run_with_first(const Evidence& evidence, const Array& input);
    bool right_in_other_order(const Evidence& evidence);
    void examine_races(Evidence& evidence);
    // Calls a native function with other numbers of threads.
    void examine_threads(Evidence& evidence);
    bool changes_the_result(const warpsim::Race& race, const Evidence& evidence);
    bool is_same_under_schedules(const Evidence& evidence);
    bool is_same_under(const device::ScheduleChoice& choice, const Evidence& evidence);

    // On a device, every executor is an Experiment.
    Experiment& experiment() { return static_cast<Experiment&>(*executor_); }
    void choose_schedule(device::ScheduleChoice choice);

    CaseRunner& runner_;
    const FailedCase& failed_;
    const Case& case_;
    std::unique_ptr<Executor> executor_;
};

}  // namespace lab
