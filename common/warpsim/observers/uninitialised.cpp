#include "warpsim/observers/uninitialised.h"

#include <algorithm>

#include <fmt/format.h>

#include "warpsim/exec/array_place.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

std::string text_of(const UndefinedRead& read) {
    const std::string at = line_name(read.file, read.line);
    switch (read.source) {
        case UndefinedSource::array:
            return fmt::format("{}{} is read by thread {} at {} before anything is written there",
                               element_name(read.array, read.element),
                               read.owner ? " of block " + describe(*read.owner) : "", read.thread,
                               at);
        case UndefinedSource::local_variable:
            return fmt::format(
                "a local array or variable of thread {} is read at {} before anything is written "
                "there",
                read.thread, at);
        case UndefinedSource::variable:
        case UndefinedSource::never_assigned:
            return fmt::format("a variable of thread {} is used at {} before it has a value",
                               read.thread, at);
        case UndefinedSource::shuffle:
            return fmt::format(
                "thread {} takes a value from thread {}, which {} the shuffle at {}", read.thread,
                read.giver,
                read.giver_is_outside ? "the block does not have, in" : "takes no part in", at);
        case UndefinedSource::copy:
            return fmt::format("the host copies {} before anything is written there", read.array);
    }
    return "";
}

std::string reached_by(const Uninitialised& found) {
    const std::string at = line_name(found.file, found.line);
    switch (found.reached) {
        case Reached::branch:
            return "decides the branch at " + at;
        case Reached::execution:
            return fmt::format("decides whether {} is executed", at);
        case Reached::address:
            return "is part of an address at " + at;
        case Reached::mask:
            return "is part of the mask at " + at;
        case Reached::output:
            return "reaches " + element_name(found.output, found.element);
    }
    return "";
}

bool is_told_by(const Race& race, const Uninitialised& found) {
    const auto is_the_read = [&](const RaceEnd& end) {
        return end.kind != AccessKind::store && end.line == found.read.line &&
               end.file == found.read.file;
    };
    return !is_remark(race) && found.read.source == UndefinedSource::array &&
           race.array == found.read.array && (is_the_read(race.first) || is_the_read(race.second));
}

std::string remark_of(const Uninitialised& found, const LibraryCall& call,
                      const std::string& where) {
    const SourcePlace& caller = call.caller;
    const std::string called =
        caller.file.empty() ? std::string()
                            : fmt::format(", called at {},", line_name(caller.file, caller.line));
    return fmt::format(
        "remark{}: in {} of {}{} a variable of thread {} {} before it has a value; harmless if {}",
        where, call.function, call.library, called, found.read.thread, reached_by(found),
        found.reached == Reached::address ? "it cancels out" : "that thread's result is not used");
}

std::string remark_of(const Uninitialised& found, const ByteRange& padding,
                      const std::string& where) {
    return fmt::format(
        "remark{}: not all of bytes {} to {} of {} have a value (thread {}, {}); harmless if the "
        "others are a struct's padding",
        where, padding.first, padding.last, element_name(found.output, found.element),
        found.read.thread, line_name(found.read.file, found.read.line));
}

}  // namespace

std::string text_of(const Uninitialised& found) {
    const std::string where = found.read.names_blocks
                                  ? fmt::format(" in block {}", describe(found.read.block))
                                  : std::string();
    if (found.library) return remark_of(found, *found.library, where);
    if (found.padding) return remark_of(found, *found.padding, where);
    return fmt::format("uninitialised{}: {}, and {}", where, text_of(found.read),
                       reached_by(found));
}

std::vector<Uninitialised> not_told_by(const std::vector<Race>& races,
                                       const std::vector<Uninitialised>& found) {
    std::vector<Uninitialised> rest;
    for (const Uninitialised& value : found) {
        const auto tells = [&](const Race& race) { return is_told_by(race, value); };
        if (std::ranges::none_of(races, tells)) rest.push_back(value);
    }
    return rest;
}

}  // namespace warpsim
