// Accesses to the same bytes by two operations that nothing orders, at least one of them a write,
// and not both atomic.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "streams/byte_ranges.h"
#include "streams/order.h"

namespace streams {

// Atomic for the threads of one device, or of all.
enum class AccessKind : uint8_t { load, store, atomic_on_device, atomic_everywhere };

// One operation's accesses by one statement.
struct Access {
    AccessKind kind = AccessKind::load;
    std::string place;  // "line 12 of ring.cu", "cudaMemcpyPeerAsync": in messages
    ByteRanges bytes;
};

Access access_to(Range bytes, AccessKind kind, const std::string& place);

struct RacingAccess {
    AccessKind kind;
    std::string place;
    Operation operation;
    uint32_t device;
};

struct Race {
    RacingAccess earlier, later;  // in the order in which they were issued
    Range bytes;                  // the first that both access
};

class Races {
  public:
    // Compares the accesses of an operation with those of earlier ones. Returns the new races: one
    // for each pair of places.
    std::vector<Race> add(const Operation& operation, uint32_t device, const Finished& before,
                          const std::vector<Access>& accesses);
    // Nothing races any more with an operation that the host knows to be finished.
    void forget(const Finished& host);

  private:
    struct Past {
        Operation operation;
        uint32_t device;
        Access access;
    };
    static std::optional<Race> race_between(const Past& earlier, const Past& later);
    static bool stands_for(const Past& later, const Past& earlier);

    std::vector<Past> past_;
    std::set<std::pair<std::string, std::string>> known_;  // pairs of places
};

}  // namespace streams
