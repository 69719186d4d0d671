#include "ranks/rounds.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "ranks/collectives.h"

namespace ranks {
namespace {

// Follows all ranks at once: each goes on until it waits for a message that is not yet sent, or for
// ranks that have not come to a collective operation.
class Rounds {
  public:
    explicit Rounds(const History& history) : history_(history), ranks_(history.size()) {
        for (const Message& message : messages_of(history))
            if (message.arrival) sent_by_[*message.arrival] = message.send;
        for (const Collective& collective : collectives_of(history))
            for (const Place& call : collective.calls) {
                together_[call] = collectives_.size();
                if (call == collective.calls.back())
                    collectives_.push_back({collective.calls.size(), 0, 0});
            }
    }

    uint64_t count() {
        for (bool has_moved = true; has_moved;) {
            has_moved = false;
            for (size_t rank = 0; rank < ranks_.size(); ++rank)
                while (advance(rank)) has_moved = true;
        }
        uint64_t most = 0;
        for (const Rank& rank : ranks_) most = std::max({most, rank.now, rank.sent});
        return most;
    }

  private:
    struct Rank {
        size_t next = 0;  // operation
        // The rounds that are over for the program, and for the ports by which it sends and receives.
        uint64_t now = 0, sent = 0, received = 0;
    };
    struct Together {
        size_t ranks, arrived;
        uint64_t last;  // the round in which the last of them came
    };

    bool advance(size_t rank) {
        Rank& at = ranks_[rank];
        if (at.next == history_[rank].size()) return false;
        const Place place{rank, at.next};
        const Operation& operation = history_[rank][at.next];
        if (operation.kind == Kind::collective && !pass(place, at)) return false;
        if (operation.kind == Kind::send && operation.peer >= 0)
            round_of_send_[place] = at.sent = std::max(at.sent, at.now) + 1;
        if (const auto send = sent_by_.find(place); send != sent_by_.end()) {
            const auto round = round_of_send_.find(send->second);
            if (round == round_of_send_.end()) return false;
            at.now = at.received = std::max({at.now, round->second, at.received + 1});
        }
        if (ends_send(operation)) at.now = std::max(at.now, at.sent);
        ++at.next;
        return true;
    }

    // Behind it the send is over. The two halves of MPI_Sendrecv, of which the receive comes second,
    // are in one round.
    static bool ends_send(const Operation& operation) {
        if (is_exchange(operation)) return operation.kind == Kind::receive;
        return operation.kind == Kind::send && !operation.has_request;
    }

    // Whether all ranks have come.
    bool pass(const Place& place, Rank& at) {
        Together& all = collectives_[together_[place]];
        if (waiting_.insert(place).second) {
            ++all.arrived;
            all.last = std::max(all.last, at.now);
        }
        if (all.arrived < all.ranks) return false;
        at.now = std::max(at.now, all.last + std::bit_width(all.ranks - 1));
        return true;
    }

    const History& history_;
    std::vector<Rank> ranks_;
    std::map<Place, Place> sent_by_;  // a message's arrival, to its send
    std::map<Place, uint64_t> round_of_send_;
    std::map<Place, size_t> together_;  // a call, to its place in collectives_
    std::vector<Together> collectives_;
    std::set<Place> waiting_;  // calls of collective operations
};

}  // namespace

uint64_t rounds_of(const History& history) { return Rounds(history).count(); }

}  // namespace ranks
