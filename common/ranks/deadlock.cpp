#include "ranks/deadlock.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "language/say.h"
#include "ranks/collectives.h"
#include "ranks/words.h"

namespace ranks {
namespace {

using lab::in_language;
using lab::say;

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
        for (const size_t rank : told()) {
            const Waiting& waiting = waiting_.at(rank);
            finding.calls.push_back(waiting.place);
            finding.text =
                finding.text.empty() ? waiting.text : say("{}, {}", finding.text, waiting.text);
        }
        const size_t more = waiting_.size() - finding.calls.size();
        if (more == 1) finding.text = say("{}, and {} more waits", finding.text, more);
        if (more > 1) finding.text = say("{}, and {} more wait", finding.text, more);
        return finding;
    }

  private:
    static constexpr size_t most_told = 4;

    void wait(const Place& place) {
        const Operation* operation = &at(history_, place);
        std::string where = say("{} waits in {}", rank(place), call(*operation));
        if (operation->kind == Kind::wait)
            if (const Operation* begun = begun_as(history_[place.rank], operation->request)) {
                where = say("{} for the end of {}", where, call(*begun));
                operation = begun;
            }
        Waiting waiting{place, {}, std::move(where)};
        if (operation->kind == Kind::collective)
            join(waiting);
        else if (is_exchange(*operation))
            exchange(waiting);
        else if (operation->kind == Kind::send)
            waiting.text =
                say("{} for a receive by {}", waiting.text, awaited(waiting, operation->peer));
        else
            waiting.text =
                say("{} for a message from {}", waiting.text, awaited(waiting, operation->peer));
        waiting_.emplace(place.rank, std::move(waiting));
    }

    // Adds the rank to those that are waited for. Returns "rank 1, which has returned".
    std::string awaited(Waiting& waiting, int32_t peer) const {
        std::string name = someone(peer);
        if (peer < 0) return name;
        const auto whom = static_cast<size_t>(peer);
        waiting.whom.push_back(whom);
        if (whom == waiting.place.rank) return say("{}, which is itself", name);
        return is_waiting(whom) ? name : say("{}, which has returned", name);
    }

    // Nothing tells which of its halves is over.
    void exchange(Waiting& waiting) const {
        const auto& [rank, index] = waiting.place;
        const int32_t to = history_[rank][index].peer;
        const bool has_both = index + 1 < history_[rank].size();
        const int32_t from = has_both ? history_[rank][index + 1].peer : to;
        waiting.text = say("{}, which sends to {} and receives from {}", waiting.text, someone(to),
                           awaited(waiting, from));
    }

    // Names the ranks that have not come to a collective operation.
    void join(Waiting& waiting) const {
        const auto collective = together_.find(waiting.place);
        if (collective == together_.end()) return;
        std::set<size_t> absent;
        for (size_t rank = 0; rank < history_.size(); ++rank) absent.insert(rank);
        for (const Place& place : collective->second->calls) absent.erase(place.rank);
        waiting.whom.assign(absent.begin(), absent.end());
        if (absent.empty()) return;
        std::string numbers = fmt::format("{}", fmt::join(absent, in_language(", ")));
        if (absent.size() == 1 && !is_waiting(*absent.begin()))
            numbers = say("{}, which has returned", numbers);
        waiting.text = say("{} for rank {}", waiting.text, numbers);
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
