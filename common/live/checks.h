// What `warpsim run --check ./program` looks for in every launch: races and undefined values. Told
// on standard error as soon as they are known, each once; the program goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "warpsim/observers/race_observer.h"
#include "warpsim/observers/uninitialised_observer.h"

namespace live {

class Checks {
  public:
    Checks() { races_.ask(undefined_); }

    std::vector<warpsim::Observer*> observers() { return {&races_, &undefined_}; }

    // What the host does with the device's memory. A copy from one buffer to another counts as
    // written: undefined values that go that way are not followed.
    void allocated(uint64_t address, size_t bytes);
    void written(uint64_t address, size_t bytes);
    // All of a buffer goes to the host: an output.
    void brought_back(uint64_t address);

    // After a launch, or an output; before the fault that ended a launch, which it may explain.
    void tell();

  private:
    warpsim::RaceObserver races_;
    warpsim::UninitialisedObserver undefined_;
};

}  // namespace live
