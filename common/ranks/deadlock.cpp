#include "ranks/deadlock.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "ranks/collectives.h"
#include "ranks/words.h"

namespace ranks {
namespace {

// A rank that waits, and for whom.
struct Waiting {
    Place place;
    std::vector<size_t> whom;
    std::string text;  // "rank 0 waits in MPI_Recv (line 12) for a message from rank 1"
};

class Deadlock {
  public:
    explicit Deadlock(const History& history) : history_(history) {
        collectives_ = collectives_of(history);
        for (const Collective& collective : collectives_)
            for (const Place& place : collective.calls) together_[place] = &collective;
        for (size_t rank = 0; rank < history.size(); ++rank)
            for (size_t i = 0; i < history[rank].size() && !waiting_.contains(rank); ++i)
                if (history[rank][i].state == State::entered) wait(Place{rank, i});
    }

    std::optional<Finding> finding() const {
        if (waiting_.empty()) return {};
        Finding finding{Defect::deadlock, {}, ""};
        std::vector<std::string> texts;
        for (const size_t rank : told()) {
            const Waiting& waiting = waiting_.at(rank);
            finding.calls.push_back(waiting.place);
            texts.push_back(waiting.text);
        }
        finding.text = fmt::format("{}", fmt::join(texts, ", "));
        if (texts.size() < waiting_.size()) finding.text += more(waiting_.size() - texts.size());
        return finding;
    }

  private:
    static constexpr size_t most_told = 4;
    static constexpr const char* has_returned = ", which has returned";

    static std::string more(size_t ranks) {
        return fmt::format(", and {} more {}", ranks, ranks == 1 ? "waits" : "wait");
    }

    void wait(const Place& place) {
        const Operation* operation = &at(history_, place);
        std::string where = rank(place) + " waits in " + call(*operation);
        if (operation->kind == Kind::wait)
            if (const Operation* begun = begun_as(history_[place.rank], operation->request)) {
                where += fmt::format(" for the end of {}", call(*begun));
                operation = begun;
            }
        Waiting waiting{place, {}, std::move(where)};
        if (operation->kind == Kind::collective)
            join(waiting);
        else if (is_exchange(*operation))
            exchange(waiting);
        else
            wait_for(waiting,
                     operation->kind == Kind::send ? "for a receive by" : "for a message from",
                     operation->peer);
        waiting_.emplace(place.rank, std::move(waiting));
    }

    void wait_for(Waiting& waiting, const char* what, int32_t peer) const {
        waiting.text += fmt::format(" {} {}", what, someone(peer));
        if (peer < 0) return;
        const auto whom = static_cast<size_t>(peer);
        waiting.whom.push_back(whom);
        if (whom == waiting.place.rank)
            waiting.text += ", which is itself";
        else if (!is_waiting(whom))
            waiting.text += has_returned;
    }

    // Nothing tells which of its halves is over.
    void exchange(Waiting& waiting) const {
        const auto& [rank, index] = waiting.place;
        const int32_t to = history_[rank][index].peer;
        const bool has_both = index + 1 < history_[rank].size();
        const int32_t from = has_both ? history_[rank][index + 1].peer : to;
        waiting.text += fmt::format(", which sends to {}", someone(to));
        wait_for(waiting, "and receives from", from);
    }

    // Names the ranks that have not come to a collective operation.
    void join(Waiting& waiting) const {
        const auto collective = together_.find(waiting.place);
        if (collective == together_.end()) return;
        std::set<size_t> absent;
        for (size_t rank = 0; rank < history_.size(); ++rank) absent.insert(rank);
        for (const Place& place : collective->second->calls) absent.erase(place.rank);
        waiting.whom.assign(absent.begin(), absent.end());
        if (!absent.empty()) waiting.text += fmt::format(" for rank {}", fmt::join(absent, ", "));
        if (absent.size() == 1 && !is_waiting(*absent.begin())) waiting.text += has_returned;
    }

    bool is_waiting(size_t rank) const {
        return rank < history_.size() && std::ranges::any_of(history_[rank], [](const auto& each) {
                   return each.state == State::entered;
               });
    }

    // All ranks that wait, if they are few. Else some of those below.
    std::vector<size_t> told() const {
        std::vector<size_t> first = most_telling();
        if (waiting_.size() <= most_told)
            for (const auto& [rank, waiting] : waiting_)
                if (std::ranges::find(first, rank) == first.end()) first.push_back(rank);
        if (first.size() > most_told) first.resize(most_told);
        return first;
    }

    // A circle of ranks that wait for each other, if there is one, else those that wait for a rank
    // that has returned.
    std::vector<size_t> most_telling() const {
        std::vector<size_t> path;
        for (size_t rank = waiting_.begin()->first;;) {
            const auto seen = std::ranges::find(path, rank);
            if (seen != path.end()) {
                path.erase(path.begin(), seen);
                break;
            }
            if (!waiting_.contains(rank)) break;
            path.push_back(rank);
            const auto& whom = waiting_.at(rank).whom;
            if (whom.empty()) break;
            rank = whom.front();
        }
        return path;
    }

    const History& history_;
    std::vector<Collective> collectives_;
    std::map<Place, const Collective*> together_;
    std::map<size_t, Waiting> waiting_;
};

}  // namespace

std::optional<Finding> deadlock_in(const History& history) { return Deadlock(history).finding(); }

}  // namespace ranks
