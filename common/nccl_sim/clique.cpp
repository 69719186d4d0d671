#include "nccl_sim/clique.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>

#include "nccl_sim/collectives.h"

namespace nccl_sim {
namespace {

bool is_the_only_thread() {
    const std::filesystem::directory_iterator threads("/proc/self/task");
    return std::distance(begin(threads), end(threads)) == 1;
}

// The difference between two ranks' calls of one collective operation; empty: there is none.
std::string difference(const Call& one, int rank, const Call& other, int other_rank) {
    const auto tell = [&](const char* what, auto a, auto b) {
        return fmt::format("{} {} {} on rank {}, and {} on rank {}", one.function, what, a, rank, b,
                           other_rank);
    };
    if (one.function != other.function)
        return fmt::format("rank {} calls {}, and rank {} calls {}", rank, one.function, other_rank,
                           other.function);
    if (one.count != other.count) return tell("has the count", one.count, other.count);
    if (one.type != other.type)
        return tell("has the type", static_cast<int>(one.type), static_cast<int>(other.type));
    const bool alike = one.op == other.op || (one.op >= ncclNumOps && other.op >= ncclNumOps);
    if (!alike)
        return tell("has the operator", static_cast<int>(one.op), static_cast<int>(other.op));
    if (one.root != other.root) return tell("has the root", one.root, other.root);
    return "";
}

std::string difference_of_pair(const Call& sent, size_t sender, const Call& received,
                               size_t receiver) {
    if (sent.count == received.count && sent.type == received.type) return "";
    return fmt::format(
        "rank {} sends {} elements of type {} to rank {}, which receives {} of type {}", sender,
        sent.count, static_cast<int>(sent.type), receiver, received.count,
        static_cast<int>(received.type));
}

}  // namespace

std::string Clique::join(int rank, int device) {
    const std::lock_guard lock(mutex_);
    if (devices_[static_cast<size_t>(rank)]) return fmt::format("there are two ranks {}", rank);
    for (size_t other = 0; other < devices_.size(); ++other)
        if (devices_[other] == device)
            return fmt::format("ranks {} and {} are both on device {}", other, rank, device);
    devices_[static_cast<size_t>(rank)] = device;
    return "";
}

void Clique::submit(int rank, const Call& call) {
    const std::lock_guard lock(mutex_);
    calls_[static_cast<size_t>(rank)].push_back(call);
    carry_out_what_is_complete();
    changed_.notify_all();
}

std::string Clique::finish(int rank, const Call& call) {
    std::unique_lock lock(mutex_);
    while (*call.result == ncclInProgress) {
        if (is_the_only_thread())
            return fmt::format(
                "{} on rank {} waits for {}: one thread calls for several ranks between "
                "ncclGroupStart and ncclGroupEnd",
                call.function, rank, missing(call));
        changed_.wait_for(lock, std::chrono::milliseconds(100));
    }
    return *call.result == ncclSuccess ? "" : complaint_;
}

std::string Clique::missing(const Call& call) const {
    if (!call.is_collective) return fmt::format("rank {}", call.root);
    std::string ranks;
    for (size_t r = 0; r < calls_.size(); ++r)
        if (calls_[r].empty()) ranks += (ranks.empty() ? "rank " : ", rank ") + std::to_string(r);
    return ranks;
}

void Clique::carry_out_what_is_complete() {
    while (carry_out_collective() || carry_out_pair()) {
    }
}

// The first calls of all ranks.
bool Clique::carry_out_collective() {
    std::vector<Call> calls;
    for (const auto& queue : calls_) {
        if (queue.empty() || !queue.front().is_collective) return false;
        calls.push_back(queue.front());
    }
    for (auto& queue : calls_) queue.pop_front();
    std::string why;
    for (size_t r = 1; r < calls.size() && why.empty(); ++r)
        why = difference(calls[0], 0, calls[r], static_cast<int>(r));
    ncclResult_t result = ncclInvalidArgument;
    if (why.empty()) result = carry_out(calls, why);
    if (!why.empty()) complaint_ = why;
    for (const Call& call : calls) *call.result = result;
    return true;
}

std::optional<size_t> Clique::place_of(size_t rank, const char* function, size_t other) const {
    const auto& queue = calls_[rank];
    for (size_t i = 0; i < queue.size() && !queue[i].is_collective; ++i)
        if (queue[i].function == function && static_cast<size_t>(queue[i].root) == other) return i;
    return std::nullopt;
}

bool Clique::carry_out_pair() {
    for (size_t sender = 0; sender < calls_.size(); ++sender)
        for (size_t receiver = 0; receiver < calls_.size(); ++receiver) {
            const auto send = place_of(sender, "ncclSend", receiver);
            const auto receive = place_of(receiver, "ncclRecv", sender);
            if (!send || !receive) continue;
            const Call sent = calls_[sender][*send], received = calls_[receiver][*receive];
            std::string why = difference_of_pair(sent, sender, received, receiver);
            const ncclResult_t result =
                why.empty() ? carry_out_send(sent, received, why) : ncclInvalidArgument;
            if (!why.empty()) complaint_ = why;
            *sent.result = *received.result = result;
            remove(sender, sent);
            remove(receiver, received);
            return true;
        }
    return false;
}

void Clique::remove(size_t rank, const Call& call) {
    std::erase_if(calls_[rank], [&](const Call& each) { return each.result == call.result; });
}

}  // namespace nccl_sim
