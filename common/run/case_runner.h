// Runs one case on one device: several launches in a row on different data, each with poisoned
// outputs.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "contract/case.h"
#include "device/sim.h"
#include "run/experiment.h"
#include "run/native_experiment.h"
#include "run/ranks_experiment.h"
#include "verdict/verdict.h"

namespace lab {

// A launch of a case. State left by an earlier launch must not affect a later one.
struct Step {
    const Data* data = nullptr;  // of the contract
    device::ScheduleChoice choice = {};
};

// The device that runs the cases. `sim` is the same device if it is a simulator, and null on gpu;
// `device` is null if the contract brings its own executor.
struct DeviceUnderTest {
    device::Device* device;
    device::Sim* sim;
    std::string kind;  // "sim", "gpu"; "cpu" for native functions; else "host", "ranks", ...

    // Points are decided here; a gpu only confirms them.
    bool decides() const { return sim || !device; }
    // Whether it counts, and finds races.
    bool observes() const { return sim || kind == cpu; }
    static constexpr char cpu[] = "cpu";
    std::string name() const { return device ? device->name() : kind; }
};

struct CaseRun {
    CaseResult result;
    Step failed{};                        // the step that failed, if one did
    bool failed_at_another_size = false;  // than the case's
    std::vector<Array> on_fractions;      // results; empty if it did not come so far
    // The first results on each kind of data, where later ones must have the same bits.
    std::map<const Data*, std::vector<Array>> first_results;
    // Findings of the checks in all steps, on sim: one race per pair of lines, one uninitialised
    // read per line.
    std::vector<warpsim::Race> races, harmless_races;  // harmless: remarks
    bool race_check_gave_up = false;
    std::vector<StreamRace> stream_races;  // one per pair of lines
    std::vector<warpsim::Uninitialised> uninitialised;
    std::vector<threads::Race> thread_races, doubtful_races;  // one per pair of lines
    std::vector<ranks::Finding> rank_findings;                // of the first step with any
    std::vector<std::string> remarks;
    bool is_unwritten = false;  // the function is the skeleton's
};

// The cases that ran on one device and their results, in the same order.
struct RunHistory {
    std::vector<Case> cases;
    std::vector<CaseRun> runs;
};

template <class Finding>
std::vector<std::string> texts_of(const std::vector<Finding>& found) {
    std::vector<std::string> texts;
    for (const Finding& finding : found) texts.push_back(text_of(finding));
    return texts;
}

// The races of a Run, or of a CaseRun.
template <class Ran>
std::vector<std::string> texts_of_races(const Ran& run, const Case& test_case) {
    if (test_case.contract->native()) return texts_of(run.thread_races);
    return run.races.empty() ? texts_of(run.stream_races) : texts_of(run.races);
}

inline bool is_on_ranks(const Case& test_case) {
    return test_case.contract->native() && !test_case.contract->native()->ranks.empty();
}

// No case with more elements is checked for races and undefined values, but for one beyond.
constexpr size_t most_checked_elements = 1 << 24;

// A search for races that finds one by luck is made on one kind of data, or on each.
enum class Effort { usual, more };

class CaseRunner {
  public:
    CaseRunner(DeviceUnderTest device, Subject subject, uint64_t seed,
               Effort effort = Effort::usual)
        : device_(device), subject_(std::move(subject)), seed_(seed), effort_(effort) {
        if (device_.sim) device_.sim->name_parameters(subject_.parameter_names);
    }

    CaseRun run(const Case& test_case);
    CaseRun skip(const Case& test_case, const std::string& reason) const;

    // The executor for the case's contract.
    std::unique_ptr<Executor> executor(const Case& test_case, bool with_checks = false) const;
    // One that searches, and one that counts; only of a native function.
    NativeExperiment searching(const Case& test_case) const {
        return NativeExperiment(subject_, test_case, Watch::races);
    }
    NativeExperiment counting(const Case& test_case) const {
        return NativeExperiment(subject_, test_case, Watch::counts);
    }
    RanksExperiment counting_on_ranks(const Case& test_case) const {
        return RanksExperiment(subject_, test_case, Watch::counts);
    }
    const DeviceUnderTest& device() const { return device_; }
    // Whether the sum is right on the input of a huge case, whatever the size.
    bool is_right_on_zeros(const Case& test_case) const;
    // The launches of the case's host function. Throws PlanError if it is refused.
    const plan::Plan& plan(const Case& test_case) const;  // of a host function
    std::vector<plan::Launch> launches(const Case& test_case) const;
    std::vector<std::string> describe_plan(const Case& test_case) const;  // a line for each
    // Draws the case's inputs: one array for each input of its contract.
    std::vector<Array> inputs(const Case& test_case, const Data& data) const;
    const Subject& subject() const { return subject_; }

  private:
    Watch watch_for_races() const {
        return effort_ == Effort::usual ? Watch::races : Watch::races_each_time;
    }
    CaseRun leave(const Case& test_case, const std::string& to) const;  // to a GPU
    std::string known_before(const Case& test_case) const;
    std::string lacking_gpu(const Case& test_case) const;
    std::optional<Failure> run_steps(const Case& test_case, CaseRun& run);
    std::optional<Failure> run_step(const Step& step, Executor& executor, const Case& test_case,
                                    CaseRun& run);
    std::optional<Failure> run_at_other_sizes(const Case& test_case, CaseRun& run);
    std::optional<Failure> run_reversed(const Case& test_case, const std::vector<Step>& found_in,
                                        CaseRun& run);
    std::vector<Step> under_schedules(const Case& test_case, const CaseRun& run) const;
    // Whether all kernels that the case launches have this property.
    bool all_kernels(const Case& test_case,
                     bool (device::Sim::*property)(const std::string&) const) const;
    bool is_known_on_other_data(const Case& test_case, const CaseRun& run) const;
    // "the sum of 1000 elements, under schedule 3": how a step of under_schedules ran.
    std::string under(const device::ScheduleChoice& choice, const std::string& sentence,
                      const Case& test_case) const;
    uint64_t block_orders(const Case& test_case) const;
    uint64_t most_blocks(const Case& test_case) const;  // in one launch
    double most_threads(const Case& test_case) const;
    std::optional<Failure> run_at_each_size(const Case& huge, CaseRun& run) const;
    std::optional<Failure> run_huge(const Case& test_case, CaseRun& run) const;
    std::optional<Failure> check_beyond(const Case& huge, CaseRun& run) const;
    std::optional<Failure> run_between(const Case& huge, CaseRun& run) const;
    void failed_at(const Case& other, Failure& failure, CaseRun& run) const;

    DeviceUnderTest device_;
    Subject subject_;
    uint64_t seed_;
    Effort effort_;
    std::optional<Case> endless_;      // the first case that never ended; larger ones are skipped
    std::string failed_;               // the first case that failed; empty: none
    std::set<std::string> unwritten_;  // functions that are, and of which a case failed
};

}  // namespace lab
