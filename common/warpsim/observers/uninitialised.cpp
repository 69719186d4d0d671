#include "warpsim/observers/uninitialised.h"

#include <algorithm>

#include "language/say.h"
#include "warpsim/exec/array_place.h"
#include "warpsim/exec/describe.h"

namespace warpsim {

namespace {

std::string array_of(const UndefinedRead& read) {
    const std::string element = element_name(read.array, read.element);
    return read.owner ? lab::say("{} of block {}", element, describe(*read.owner)) : element;
}

std::string text_of(const UndefinedRead& read) {
    const std::string at = line_name(read.file, read.line);
    switch (read.source) {
        case UndefinedSource::array:
            return lab::say("{} is read by thread {} at {} before anything is written there",
                            array_of(read), read.thread, at);
        case UndefinedSource::local_variable:
            return lab::say(
                "a local array or variable of thread {} is read at {} before anything is written "
                "there",
                read.thread, at);
        case UndefinedSource::variable:
        case UndefinedSource::never_assigned:
            return lab::say("a variable of thread {} is used at {} before it has a value",
                            read.thread, at);
        case UndefinedSource::shuffle:
            return read.giver_is_outside
                       ? lab::say(
                             "thread {} takes a value from thread {}, which the block does not "
                             "have, in the shuffle at {}",
                             read.thread, read.giver, at)
                       : lab::say(
                             "thread {} takes a value from thread {}, which takes no part in the "
                             "shuffle at {}",
                             read.thread, read.giver, at);
        case UndefinedSource::copy:
            return lab::say("the host copies {} before anything is written there", read.array);
    }
    return "";
}

std::string reached_by(const Uninitialised& found) {
    const std::string at = line_name(found.file, found.line);
    switch (found.reached) {
        case Reached::branch:
            return lab::say("decides the branch at {}", at);
        case Reached::execution:
            return lab::say("decides whether {} is executed", at);
        case Reached::address:
            return lab::say("is part of an address at {}", at);
        case Reached::mask:
            return lab::say("is part of the mask at {}", at);
        case Reached::output:
            return lab::say("reaches {}", element_name(found.output, found.element));
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

std::string remark_of(const Uninitialised& found, const LibraryCall& call) {
    const SourcePlace& caller = call.caller;
    const std::string where = caller.file.empty()
                                  ? lab::say("in {} of {}", call.function, call.library)
                                  : lab::say("in {} of {}, called at {},", call.function,
                                             call.library, line_name(caller.file, caller.line));
    return found.reached == Reached::address
               ? lab::say(
                     "{} a variable of thread {} {} before it has a value; harmless if it cancels "
                     "out",
                     where, found.read.thread, reached_by(found))
               : lab::say(
                     "{} a variable of thread {} {} before it has a value; harmless if that "
                     "thread's result is not used",
                     where, found.read.thread, reached_by(found));
}

std::string remark_of(const Uninitialised& found, const ByteRange& padding) {
    return lab::say(
        "not all of bytes {} to {} of {} have a value (thread {}, {}); harmless if the others are "
        "a struct's padding",
        padding.first, padding.last, element_name(found.output, found.element), found.read.thread,
        line_name(found.read.file, found.read.line));
}

std::string sentence(const Uninitialised& found) {
    if (found.library) return remark_of(found, *found.library);
    if (found.padding) return remark_of(found, *found.padding);
    return lab::say("{}, and {}", text_of(found.read), reached_by(found));
}

}  // namespace

std::string text_of(const Uninitialised& found) {
    const char* const name =
        found.is_remark() ? lab::in_language("remark") : lab::in_language("uninitialised");
    return found.read.names_blocks
               ? lab::say("{} in block {}: {}", name, describe(found.read.block), sentence(found))
               : lab::say("{}: {}", name, sentence(found));
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
