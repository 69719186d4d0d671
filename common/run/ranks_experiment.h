// Runs one case of a function of a student's C++ file on ranks: each call in processes of its own, of
// Open MPI, and in a simulated cluster.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ranks/call.h"
#include "run/executor.h"
#include "run/native_experiment.h"

namespace lab {

// More ranks than these are simulated only.
constexpr uint64_t most_real_ranks = 9;

// Open MPI runs the first call alone, and only if the experiment watches the function, or nothing
// simulates it: starting processes takes longest.
class RanksExperiment final : public Executor {
  public:
    RanksExperiment(const Subject& subject, const Case& test_case, Watch watch)
        : subject_(subject), case_(test_case), watch_(watch) {}

    Run run(std::span<const Array> inputs) override;
    // One call in the simulated cluster, whatever comes of it.
    ranks::Ending simulate(std::span<const Array> inputs) const {
        return by_smpi(calls(inputs, 1));
    }

  private:
    std::vector<native::Call> calls(std::span<const Array> inputs, unsigned times) const;
    ranks::Ending by_open_mpi(const std::vector<native::Call>& calls) const;
    ranks::Ending by_smpi(const std::vector<native::Call>& calls,
                          const std::string& platform = "one_switch.xml") const;
    void count(const std::vector<native::Call>& calls, const ranks::Ending& ending, Run& run) const;
    Run run_of(const ranks::Ending& ending, const char* build) const;
    std::vector<Array> results_of(const ranks::Ending& ending) const;
    device::Fault fault_of(const ranks::Ending& ending, const char* build) const;

    Subject subject_;
    Case case_;
    Watch watch_;
    bool was_real_ = false;
};

}  // namespace lab
