// The checks of `warpsim run --check ./program`: data races and undefined values in every launch,
// and races between streams.
// Each finding is printed to standard error once, as soon as it is known; the program continues.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cudart_sim/stream_checks.h"
#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace cudart_sim {

class Checks {
  public:
    explicit Checks(std::function<std::string(const streams::Range&)> describe)
        : streams_(std::move(describe)) {
        races_.use_undefined(undefined_);
    }

    std::vector<warpsim::Observer*> observers() {
        return {&races_, &undefined_, &streams_.observer()};
    }
    StreamChecks& streams() { return streams_; }

    // The host's operations on device memory. A copy from one buffer to another counts as a write
    // of defined values: undefined values are not followed through it.
    void allocated(uint64_t address, size_t bytes);
    void written(uint64_t address, size_t bytes);
    // The host reads a whole buffer back, which makes it an output.
    void brought_back(uint64_t address);

    // Reports new findings: after a launch or an output, and before the fault that ended a launch,
    // which a finding may explain.
    void tell();

  private:
    warpsim::RaceObserver races_;
    warpsim::UninitialisedObserver undefined_;
    StreamChecks streams_;
};

}  // namespace cudart_sim
