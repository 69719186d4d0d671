#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>

#include "ranks/collectives.h"
#include "ranks/finding.h"

namespace ranks {
namespace {

const Operation& at(const History& history, const Place& place) {
    return history[place.rank][place.index];
}

// "MPI_Recv (line 12)"
std::string call(const Operation& operation) {
    const bool in_world = operation.communicator == world;
    return fmt::format("{} (line {}{})", name_of(operation.function), operation.line,
                       in_world ? ", in MPI_COMM_WORLD" : "");
}

std::string rank(const Place& place) { return fmt::format("rank {}", place.rank); }

std::string someone(int32_t peer) {
    return peer == any ? "any rank" : fmt::format("rank {}", peer);
}

// The operation that a request belongs to; a wait for a request of a collective has no message.
const Operation* begun_as(const std::vector<Operation>& rank, uint32_t request) {
    const auto found = std::ranges::find_if(rank, [&](const Operation& operation) {
        return operation.has_request && operation.request == request;
    });
    return found == rank.end() ? nullptr : &*found;
}

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
        if (operation->kind == Kind::collective) {
            join(waiting);
        } else {
            const char* const what =
                operation->kind == Kind::send ? "for a receive by" : "for a message from";
            waiting.text += fmt::format(" {} {}", what, someone(operation->peer));
            if (operation->peer >= 0) waiting.whom.push_back(static_cast<size_t>(operation->peer));
            if (operation->peer >= 0 && !is_waiting(waiting.whom.front()))
                waiting.text += has_returned;
        }
        waiting_.emplace(place.rank, std::move(waiting));
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

    // A circle of ranks that wait for each other, if there is one, else those that wait for a rank
    // that has returned.
    std::vector<size_t> told() const {
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
        if (path.size() > most_told) path.resize(most_told);
        return path;
    }

    const History& history_;
    std::vector<Collective> collectives_;
    std::map<Place, const Collective*> together_;
    std::map<size_t, Waiting> waiting_;
};

// ", since ...", as far as the call shows it.
std::string why_refused(const Operation& operation, size_t ranks) {
    if (operation.peer >= static_cast<int32_t>(ranks))
        return fmt::format(": there is no rank {} among {}", operation.peer, ranks);
    const auto count = static_cast<int64_t>(operation.count);
    if (count < 0) return fmt::format(", whose count is {}", count);
    if (operation.message_bytes > operation.bytes)
        return fmt::format(": a message of {} bytes does not fit into its {} x {}",
                           operation.message_bytes, count, name_of(operation.type));
    return "";
}

void add_refusals(const History& history, std::vector<Finding>& findings) {
    for (size_t rank = 0; rank < history.size(); ++rank)
        for (size_t i = 0; i < history[rank].size(); ++i)
            if (history[rank][i].error)
                findings.push_back(
                    {Defect::refused,
                     {{rank, i}},
                     fmt::format("rank {}: MPI refuses {}{}", rank, call(history[rank][i]),
                                 why_refused(history[rank][i], history.size()))});
}

// The calls of one collective operation must agree.
void add_disagreements(const History& history, std::vector<Finding>& findings) {
    for (const Collective& collective : collectives_of(history)) {
        const Place& first = collective.calls.front();
        const Operation& expected = at(history, first);
        for (const Place& place : collective.calls) {
            const Operation& other = at(history, place);
            const auto differ = [&](Defect defect, const std::string& how) {
                findings.push_back({defect,
                                    {place, first},
                                    fmt::format("{} calls {}{} where {} calls {}", rank(place),
                                                call(other), how, rank(first), call(expected))});
            };
            if (other.function != expected.function) {
                differ(Defect::collectives_differ, "");
            } else if (other.root != expected.root) {
                differ(Defect::arguments_differ,
                       fmt::format(" with root {}, not {},", other.root, expected.root));
            } else if (other.reduction != expected.reduction) {
                differ(Defect::arguments_differ,
                       fmt::format(" with {}, not {},", name_of(other.reduction),
                                   name_of(expected.reduction)));
            } else if (other.bytes != expected.bytes) {
                differ(Defect::arguments_differ,
                       fmt::format(" on {} x {}, not {} x {},", other.count, name_of(other.type),
                                   expected.count, name_of(expected.type)));
            } else if (other.type != expected.type) {
                differ(Defect::types_differ,
                       fmt::format(" on {}, not {},", name_of(other.type), name_of(expected.type)));
            } else {
                continue;
            }
            return;  // behind the first, the calls may no longer belong together
        }
    }
}

bool are_other_types(const Operation& send, const Operation& receive) {
    return send.type != receive.type && send.type != Type::derived &&
           receive.type != Type::derived && send.count > 0;
}

Finding other_type(const History& history, const Place& receive, const Place& send) {
    return {Defect::types_differ,
            {receive, send},
            fmt::format("{} receives {} by {}, and {} sends {} by {}", rank(receive),
                        name_of(at(history, receive).type), call(at(history, receive)), rank(send),
                        name_of(at(history, send).type), call(at(history, send)))};
}

void add_types(const History& history, std::span<const Message> messages,
               std::vector<Finding>& findings) {
    for (const Message& message : messages)
        if (message.receive &&
            are_other_types(at(history, message.send), at(history, *message.receive)))
            findings.push_back(other_type(history, *message.receive, message.send));
}

// A receive that waits for a message of this sender, but not for this one.
std::optional<Place> receive_for_another(const History& history, const Message& message) {
    const auto receiver = static_cast<size_t>(at(history, message.send).peer);
    const auto ends = ends_of_requests(history[receiver]);
    for (size_t i = 0; i < history[receiver].size(); ++i) {
        const Operation& receive = history[receiver][i];
        if (receive.kind != Kind::receive) continue;
        const bool is_from_there =
            receive.peer == any || receive.peer == static_cast<int32_t>(message.send.rank);
        const bool is_open =
            receive.has_request ? !ends[receive.request] : receive.state == State::entered;
        if (is_from_there && is_open) return Place{receiver, i};
    }
    return {};
}

Finding other_tag(const History& history, const Place& receive, const Place& send) {
    return {Defect::tags_differ,
            {receive, send},
            fmt::format("{} receives tag {} by {}, and {} sends tag {} by {}", rank(receive),
                        at(history, receive).tag, call(at(history, receive)), rank(send),
                        at(history, send).tag, call(at(history, send)))};
}

void add_left(const History& history, std::span<const Message> messages, bool is_deadlock,
              std::vector<Finding>& findings) {
    for (const Message& message : messages) {
        const Operation& send = at(history, message.send);
        if (message.receive || static_cast<size_t>(send.peer) >= history.size()) continue;
        if (const std::optional<Place> receive = receive_for_another(history, message)) {
            const Operation& waits = at(history, *receive);
            if (waits.tag != any && waits.tag != send.tag)
                findings.push_back(other_tag(history, *receive, message.send));
            else if (are_other_types(send, waits))
                findings.push_back(other_type(history, *receive, message.send));
        } else if (!is_deadlock) {
            findings.push_back({Defect::message_left,
                                {message.send},
                                fmt::format("no receive of rank {} takes the message that {} sends "
                                            "by {}",
                                            send.peer, rank(message.send), call(send))});
        }
    }
}

void add_requests(const History& history, std::vector<Finding>& findings) {
    for (size_t rank = 0; rank < history.size(); ++rank) {
        const auto ends = ends_of_requests(history[rank]);
        for (size_t i = 0; i < history[rank].size(); ++i) {
            const Operation& operation = history[rank][i];
            if (!operation.has_request || operation.error || ends[operation.request]) continue;
            findings.push_back(
                {Defect::request_without_wait,
                 {{rank, i}},
                 fmt::format("rank {} never waits for the end of {}", rank, call(operation))});
        }
    }
}

void add_touched(const History& history, std::vector<Finding>& findings) {
    for (size_t rank = 0; rank < history.size(); ++rank)
        for (size_t i = 0; i < history[rank].size(); ++i) {
            const Operation& wait = history[rank][i];
            const Operation* const begun =
                wait.touched ? begun_as(history[rank], wait.request) : nullptr;
            if (!begun) continue;
            const auto where = static_cast<size_t>(begun - history[rank].data());
            findings.push_back(
                {Defect::buffer_touched,
                 {{rank, where}, {rank, i}},
                 fmt::format("rank {} changes the buffer of {} before {} has ended it", rank,
                             call(*begun), call(wait))});
        }
}

// The same mistake in the same lines is made by many ranks.
std::vector<Finding> once_each(const History& history, std::vector<Finding> findings) {
    std::set<std::pair<Defect, std::vector<int32_t>>> seen;
    std::erase_if(findings, [&](const Finding& finding) {
        std::vector<int32_t> lines;
        for (const Place& place : finding.calls) lines.push_back(at(history, place).line);
        return !seen.insert({finding.defect, lines}).second;
    });
    return findings;
}

}  // namespace

const char* name_of(Defect defect) {
    switch (defect) {
        case Defect::deadlock:
            return "deadlock";
        case Defect::refused:
            return "refused";
        case Defect::tags_differ:
            return "tags_differ";
        case Defect::types_differ:
            return "types_differ";
        case Defect::collectives_differ:
            return "collectives_differ";
        case Defect::arguments_differ:
            return "arguments_differ";
        case Defect::request_without_wait:
            return "request_without_wait";
        case Defect::message_left:
            return "message_left";
        case Defect::buffer_touched:
            return "buffer_touched";
    }
    return "?";
}

std::vector<Finding> findings_of(const History& history) {
    const std::vector<Message> messages = messages_of(history);
    std::vector<Finding> findings;
    add_refusals(history, findings);
    add_disagreements(history, findings);
    add_types(history, messages, findings);
    add_touched(history, findings);
    const std::optional<Finding> deadlock = Deadlock(history).finding();
    add_left(history, messages, deadlock.has_value(), findings);
    if (deadlock) findings.push_back(*deadlock);
    if (!deadlock) add_requests(history, findings);
    return once_each(history, std::move(findings));
}

}  // namespace ranks
