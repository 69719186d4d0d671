#include "ranks/words.h"

#include <fmt/format.h>

#include <algorithm>

namespace ranks {

const Operation& at(const History& history, const Place& place) {
    return history[place.rank][place.index];
}

std::string call(const Operation& operation) {
    const bool in_world = operation.communicator == world;
    return fmt::format("{} (line {}{})", name_of(operation.function), operation.line,
                       in_world ? ", in MPI_COMM_WORLD" : "");
}

std::string rank(const Place& place) { return fmt::format("rank {}", place.rank); }

std::string someone(int32_t peer) {
    return peer == any ? "any rank" : fmt::format("rank {}", peer);
}

const Operation* begun_as(const std::vector<Operation>& rank, uint32_t request) {
    const auto found = std::ranges::find_if(rank, [&](const Operation& operation) {
        return operation.has_request && operation.request == request;
    });
    return found == rank.end() ? nullptr : &*found;
}

}  // namespace ranks
