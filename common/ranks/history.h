// The operations of all ranks in one run, and which message each receive got.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "ranks/operation.h"

namespace ranks {

// The operations of each rank, in the order in which it began them.
using History = std::vector<std::vector<Operation>>;

struct Place {
    size_t rank = 0, index = 0;  // history[rank][index]
    auto operator<=>(const Place&) const = default;
};

// A message: the operation that sends it, and the one that receives it, if any has.
struct Message {
    Place send;
    std::optional<Place> receive;  // the receive itself, also where a wait ends it
    std::optional<Place> arrival;  // the operation behind which its contents may be used
};

// Messages in the order of their sends, by rank. Of the messages from one rank to another with the
// same tag and communicator, the first that is sent is the first that is received (MPI 4.0, section
// 3.5).
std::vector<Message> messages_of(const History& history);

// For each request of a rank, by its number, the index of the wait that has ended it.
std::vector<std::optional<size_t>> ends_of_requests(const std::vector<Operation>& rank);

// The operation in which the rank is; null: none.
const Operation* open_operation(const std::vector<Operation>& rank);

}  // namespace ranks
