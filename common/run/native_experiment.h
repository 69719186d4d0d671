// Runs one case of a function of a student's C++ file: each call in a process of its own.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "native/call.h"
#include "run/executor.h"

namespace lab {

// The search in a run, besides its results.
enum class Watch { nothing, races, races_each_time, counts };

// A state that the first call left, as in a static variable, shows in the second one.
constexpr unsigned calls_in_a_row = 2;

native::Passing passing_of(const Parameter& parameter);
std::vector<std::byte> poisoned(uint64_t bytes);
// As many elements, which are all equal to the first: the data of a call before the one that counts.
std::vector<std::byte> all_equal_to_first(const Array& array, size_t elements);

class NativeExperiment final : public Executor {
  public:
    NativeExperiment(const Subject& subject, const Case& test_case, Watch watch)
        : subject_(subject), case_(test_case), watch_(watch) {}

    Run run(std::span<const Array> inputs) override;
    // The search for races and stray accesses alone, without results.
    Run search(std::span<const Array> inputs) const;
    device::Fault fault_of(const native::Ending& ending, const char* build) const;

  private:
    native::Call call(std::span<const Array> inputs) const;
    // Calls the function in one of the builds.
    native::Ending call_in(const char* build, const native::Call& call) const;
    bool is_turn_of_search();
    void find_races(const native::Call& call, Run& run) const;
    std::vector<threads::Race> races_in(const native::Ending& ending,
                                        const native::Call& call) const;
    bool is_found_again(const threads::Race& race, const native::Call& call) const;
    Run run_of(const native::Ending& ending, const char* build) const;
    std::string access_in_words(const native::Fault& fault) const;

    Subject subject_;
    Case case_;
    Watch watch_;
    size_t runs_ = 0;
};

}  // namespace lab
