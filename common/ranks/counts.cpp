#include "ranks/counts.h"

#include <fmt/format.h>

#include <algorithm>

#include "contract/case.h"
#include "language/say.h"
#include "ranks/rounds.h"

namespace ranks {
namespace {

bool moves_data(Function function) {
    return function != Function::Barrier && function != Function::Ibarrier &&
           function != Function::Comm_dup && function != Function::Comm_split;
}

std::string of_time(double seconds) {
    return seconds < 1e-3 ? fmt::format("{:.3g} us", 1e6 * seconds)
                          : fmt::format("{:.3g} ms", 1e3 * seconds);
}

}  // namespace

Counts counts_of(const History& history) {
    Counts counts;
    counts.rounds = rounds_of(history);
    for (const auto& rank : history) {
        uint64_t messages = 0, bytes = 0, collectives = 0;
        for (const Operation& operation : rank) {
            const bool sends = operation.kind == Kind::send && operation.peer >= 0;
            const bool combines =
                operation.kind == Kind::collective && moves_data(operation.function);
            if (sends) {
                ++messages, ++counts.messages_by_line[operation.line];
                bytes += operation.bytes, counts.bytes_by_line[operation.line] += operation.bytes;
            }
            if (combines) ++collectives, ++counts.collectives_by_line[operation.line];
        }
        counts.messages = std::max(counts.messages, messages);
        counts.bytes = std::max(counts.bytes, bytes);
        counts.collectives = std::max(counts.collectives, collectives);
    }
    return counts;
}

void keep_larger(Counts& counts, const Counts& other) {
    if (other.bytes > counts.bytes) counts.bytes_by_line = other.bytes_by_line;
    if (other.messages > counts.messages) counts.messages_by_line = other.messages_by_line;
    if (other.collectives > counts.collectives)
        counts.collectives_by_line = other.collectives_by_line;
    counts.rounds = std::max(counts.rounds, other.rounds);
    counts.messages = std::max(counts.messages, other.messages);
    counts.bytes = std::max(counts.bytes, other.bytes);
    counts.collectives = std::max(counts.collectives, other.collectives);
}

std::string text_of(const Counts& counts) {
    return lab::say("{}; a rank sends at most {}, {}, and calls {}; {}, simulated",
                    lab::counted(counts.rounds, "round"), lab::counted(counts.messages, "message"),
                    lab::counted(counts.bytes, "byte"),
                    lab::counted(counts.collectives, "collective operation"),
                    of_time(counts.seconds));
}

}  // namespace ranks
