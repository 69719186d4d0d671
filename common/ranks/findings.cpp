#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>

#include "language/say.h"
#include "ranks/collectives.h"
#include "ranks/deadlock.h"
#include "ranks/finding.h"
#include "ranks/mark.h"
#include "ranks/words.h"

namespace ranks {
namespace {

using lab::in_language;
using lab::say;

std::string amount(const Operation& operation) {
    return fmt::format("{} x {}", static_cast<int64_t>(operation.count), name_of(operation.type));
}

// The message that a refused receive would have got.
const Message* sent_to(const Place& place, const History& history,
                       std::span<const Message> messages) {
    const Operation& receive = at(history, place);
    const auto found = std::ranges::find_if(messages, [&](const Message& message) {
        const Operation& send = at(history, message.send);
        const bool is_meant =
            send.peer == static_cast<int32_t>(place.rank) &&
            (receive.tag == any || receive.tag == send.tag) &&
            (receive.peer == any || receive.peer == static_cast<int32_t>(message.send.rank));
        return message.receive == place || (!message.receive && is_meant);
    });
    return found == messages.end() ? nullptr : &*found;
}

// `refused`, with the reason as far as the calls show it.
std::string with_reason(const std::string& refused, const Place& place, const History& history,
                        std::span<const Message> messages) {
    const Operation& operation = at(history, place);
    const bool sends_to_any = operation.kind == Kind::send && operation.peer == any;
    if (operation.peer == below_0 || sends_to_any)
        return say("{}: the other rank is below 0, and there are ranks 0 to {}", refused,
                   history.size() - 1);
    if (operation.peer >= static_cast<int32_t>(history.size()))
        return say("{}: there is no rank {} among {}", refused, operation.peer, history.size());
    const auto count = static_cast<int64_t>(operation.count);
    if (count < 0) return say("{}, whose count is {}", refused, count);
    if (operation.message_bytes > operation.bytes)
        return say("{}: a message of {} bytes does not fit into its {}", refused,
                   operation.message_bytes, amount(operation));
    if (operation.kind != Kind::receive) return refused;
    const Message* const message = sent_to(place, history, messages);
    if (!message) return refused;
    const Operation& send = at(history, message->send);
    if (send.type == operation.type && send.bytes <= operation.bytes) return refused;
    return say("{} of {}: {} sends {} by {}", refused, amount(operation), rank(message->send),
               amount(send), call(send));
}

void add_refusals(const History& history, std::span<const Message> messages,
                  std::vector<Finding>& findings) {
    for (size_t rank = 0; rank < history.size(); ++rank)
        for (size_t i = 0; i < history[rank].size(); ++i) {
            const Operation& operation = history[rank][i];
            if (!operation.error) continue;
            const std::string refused = say("rank {}: MPI refuses {}", rank, call(operation));
            std::string text = with_reason(refused, {rank, i}, history, messages);
            if (text == refused && is_exchange(operation) && i + 1 < history[rank].size())
                text = with_reason(refused, {rank, i + 1}, history, messages);
            findings.push_back({Defect::refused, {{rank, i}}, text});
        }
}

// The arguments in which the calls of one collective operation must agree.
auto common_arguments(const Operation& operation) {
    return std::tie(operation.function, operation.root, operation.reduction, operation.bytes,
                    operation.type);
}

Finding disagreement(const History& history, const Place& place, const Place& first) {
    const Operation &other = at(history, place), &expected = at(history, first);
    const std::string here = say("{} calls {}", rank(place), call(other)),
                      there = say("{} calls {}", rank(first), call(expected));
    const auto differ = [&](Defect defect, const std::string& text) -> Finding {
        return {defect, {place, first}, text};
    };
    if (other.function != expected.function)
        return differ(Defect::collectives_differ, say("{} where {}", here, there));
    if (other.root != expected.root)
        return differ(Defect::arguments_differ, say("{} with root {}, not {}, where {}", here,
                                                    other.root, expected.root, there));
    if (other.reduction != expected.reduction)
        return differ(Defect::arguments_differ,
                      say("{} with {}, not {}, where {}", here, name_of(other.reduction),
                          name_of(expected.reduction), there));
    if (other.bytes != expected.bytes)
        return differ(Defect::arguments_differ, say("{} on {}, not {}, where {}", here,
                                                    amount(other), amount(expected), there));
    return differ(Defect::types_differ, say("{} on {}, not {}, where {}", here, name_of(other.type),
                                            name_of(expected.type), there));
}

void add_disagreements(const History& history, std::vector<Finding>& findings) {
    for (const Collective& collective : collectives_of(history)) {
        const Place& first = collective.calls.front();
        const auto differs = std::ranges::find_if(collective.calls, [&](const Place& place) {
            return common_arguments(at(history, place)) != common_arguments(at(history, first));
        });
        if (differs == collective.calls.end()) continue;
        findings.push_back(disagreement(history, *differs, first));
        return;  // behind the first, the calls may no longer belong together
    }
}

bool are_other_types(const Operation& send, const Operation& receive) {
    return send.type != receive.type && send.type != Type::derived &&
           receive.type != Type::derived && send.count > 0;
}

Finding other_type(const History& history, const Place& receive, const Place& send) {
    return {Defect::types_differ,
            {receive, send},
            say("{} receives {} by {}, and {} sends {} by {}", rank(receive),
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
            say("{} receives tag {} by {}, and {} sends tag {} by {}", rank(receive),
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
                                say("no receive of rank {} takes the message that {} sends "
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
                 say("rank {} never waits for the end of {}", rank, call(operation))});
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
            findings.push_back({Defect::buffer_touched,
                                {{rank, where}, {rank, i}},
                                say("rank {} changes the buffer of {} before {} has ended it", rank,
                                    call(*begun), call(wait))});
        }
}

// The calls that the recorder has marked. `sentence` has places for the rank and the call.
void add_marked(const History& history, uint8_t Operation::*mark, Defect defect,
                const std::string& sentence, std::vector<Finding>& findings) {
    for (size_t rank = 0; rank < history.size(); ++rank)
        for (size_t i = 0; i < history[rank].size(); ++i)
            if (history[rank][i].*mark)
                findings.push_back(
                    {defect,
                     {{rank, i}},
                     fmt::format(fmt::runtime(sentence), rank, call(history[rank][i]))});
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
        case Defect::threads_at_once:
            return "threads_at_once";
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
        case Defect::buffers_overlap:
            return "buffers_overlap";
        case Defect::request_without_wait:
            return "request_without_wait";
        case Defect::message_left:
            return "message_left";
        case Defect::buffer_touched:
            return "buffer_touched";
        case Defect::buffer_read:
            return "buffer_read";
    }
    return "?";
}

std::optional<Finding> early_read(const History& history, double result) {
    const std::optional<Mark> mark = mark_in(result);
    if (!mark || mark->rank >= history.size()) return std::nullopt;
    const std::vector<Operation>& own = history[mark->rank];
    const Operation* const begun = begun_as(own, mark->request);
    if (!begun) return std::nullopt;
    const std::optional<size_t> end = ends_of_requests(own)[mark->request];
    Finding finding{
        Defect::buffer_read,
        {{mark->rank, static_cast<size_t>(begun - own.data())}},
        say("rank {} reads the buffer of {}, which nothing has ended", mark->rank, call(*begun))};
    if (!end) return finding;
    finding.calls.push_back({mark->rank, *end});
    finding.text = say("rank {} reads the buffer of {} before {} has ended it", mark->rank,
                       call(*begun), call(own[*end]));
    return finding;
}

std::vector<Finding> findings_of(const History& history) {
    const std::vector<Message> messages = messages_of(history);
    std::vector<Finding> findings;
    add_marked(history, &Operation::at_once, Defect::threads_at_once,
               in_language("rank {} calls {} while another of its threads is in MPI"), findings);
    add_refusals(history, messages, findings);
    add_marked(history, &Operation::overlaps, Defect::buffers_overlap,
               in_language("rank {} sends by {} from the memory that it receives into"), findings);
    add_disagreements(history, findings);
    add_types(history, messages, findings);
    add_touched(history, findings);
    const std::optional<Finding> deadlock = deadlock_in(history);
    add_left(history, messages, deadlock.has_value(), findings);
    if (deadlock) findings.push_back(*deadlock);
    if (!deadlock) add_requests(history, findings);
    return once_each(history, std::move(findings));
}

}  // namespace ranks
