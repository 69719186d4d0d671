#include "ranks/history.h"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

namespace ranks {
namespace {

using Route = std::tuple<size_t, size_t, int32_t, int32_t>;  // from, to, communicator, tag

}  // namespace

std::vector<std::optional<size_t>> ends_of_requests(const std::vector<Operation>& rank) {
    uint32_t last = 0;
    for (const Operation& operation : rank) last = std::max(last, operation.request);
    std::vector<std::optional<size_t>> ends(size_t{last} + 1);
    for (size_t i = 0; i < rank.size(); ++i)
        if (rank[i].kind == Kind::wait && rank[i].state == State::returned)
            ends[rank[i].request] = i;
    return ends;
}

const Operation* open_operation(const std::vector<Operation>& rank) {
    const auto open = std::ranges::find(rank, State::entered, &Operation::state);
    return open == rank.end() ? nullptr : &*open;
}

std::vector<Message> messages_of(const History& history) {
    struct Receive {
        Place receive, arrival;
    };
    std::map<Route, std::queue<Receive>> receives;
    for (size_t rank = 0; rank < history.size(); ++rank) {
        const auto ends = ends_of_requests(history[rank]);
        for (size_t i = 0; i < history[rank].size(); ++i) {
            const Operation& receive = history[rank][i];
            if (receive.kind != Kind::receive) continue;
            const auto arrival = receive.has_request ? ends[receive.request] : std::optional(i);
            if (!arrival) continue;
            const Operation& got = history[rank][*arrival];
            if (got.state != State::returned || got.source < 0) continue;
            receives[{static_cast<size_t>(got.source), rank, receive.communicator, got.message_tag}]
                .push({{rank, i}, {rank, *arrival}});
        }
    }
    std::vector<Message> messages;
    for (size_t rank = 0; rank < history.size(); ++rank) {
        for (size_t i = 0; i < history[rank].size(); ++i) {
            const Operation& send = history[rank][i];
            if (send.kind != Kind::send || send.peer < 0) continue;
            Message message{{rank, i}, {}, {}};
            const auto queue =
                receives.find({rank, static_cast<size_t>(send.peer), send.communicator, send.tag});
            if (queue != receives.end() && !queue->second.empty()) {
                message.receive = queue->second.front().receive;
                message.arrival = queue->second.front().arrival;
                queue->second.pop();
            }
            messages.push_back(message);
        }
    }
    return messages;
}

}  // namespace ranks
