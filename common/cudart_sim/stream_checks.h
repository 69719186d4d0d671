// Races between launches, copies and fills in different streams, for `warpsim run --check`. Here
// everything runs in the order of the calls; a GPU keeps only the order that streams, events and
// waits give.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cudart/runtime.h"
#include "streams/order.h"
#include "streams/races.h"
#include "warpsim/observers/access_ranges.h"

namespace cudart_sim {

class StreamChecks {
  public:
    // `describe`: a range of bytes in words, for messages.
    explicit StreamChecks(std::function<std::string(const streams::Range&)> describe)
        : describe_(std::move(describe)) {}

    warpsim::Observer& observer() { return accesses_; }

    // A launch that the observer has seen; a function that has accessed memory.
    void launched(const cudart::Stream& stream);
    void called(const cudart::Stream& stream, std::vector<streams::Access> accesses);

    void record(uint64_t event, const cudart::Stream& stream);
    void wait(const cudart::Stream& stream, uint64_t event);
    void wait_for_stream(const cudart::Stream& waiting, const cudart::Stream& other);
    void wait_for_device(const cudart::Stream& stream, int device);
    void host_waits_for_stream(const cudart::Stream& stream);
    void host_waits_for_event(uint64_t event);
    void host_waits_for_device(int device);

  private:
    size_t number_of(const cudart::Stream& stream);
    std::string in_words(const streams::RacingAccess& access) const;
    void tell(const streams::Race& race) const;

    std::function<std::string(const streams::Range&)> describe_;
    warpsim::AccessRanges accesses_;
    streams::Order order_;
    streams::Races races_;
    std::map<std::pair<int, unsigned long long>, size_t> numbers_;  // by device and cudaStreamGetId
    std::vector<cudart::Stream> streams_;
};

}  // namespace cudart_sim
