#include "ranks/words.h"

#include <algorithm>

#include "language/say.h"

namespace ranks {

using lab::in_language;
using lab::say;

const Operation& at(const History& history, const Place& place) {
    return history[place.rank][place.index];
}

std::string call(const Operation& operation) {
    const char* const function = name_of(operation.function);
    return operation.communicator == world
               ? say("{} (line {}, in MPI_COMM_WORLD)", function, operation.line)
               : say("{} (line {})", function, operation.line);
}

std::string rank(const Place& place) { return say("rank {}", place.rank); }

std::string someone(int32_t peer) {
    return peer == any ? in_language("any rank") : say("rank {}", peer);
}

const Operation* begun_as(const std::vector<Operation>& rank, uint32_t request) {
    const auto found = std::ranges::find_if(rank, [&](const Operation& operation) {
        return operation.has_request && operation.request == request;
    });
    return found == rank.end() ? nullptr : &*found;
}

}  // namespace ranks
