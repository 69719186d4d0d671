#include "threads/counts.h"

#include <algorithm>
#include <sstream>

#include "language/say.h"
#include "native/places.h"
#include "threads/counted_words.h"

namespace threads {
namespace {

struct Counted {
    uint64_t code = 0;  // after the call at the line
    Counts counts;
};

std::vector<Counted> parsed(const std::vector<std::string>& report) {
    std::vector<Counted> list;
    for (const std::string& line : report) {
        std::istringstream words(line);
        std::string word;
        Counted one;
        Counts& c = one.counts;
        words >> word >> one.code >> c.stores >> c.owner_changes >> c.false_sharing >> c.atomics >>
            c.criticals;
        if (word == counted_word && words) list.push_back(one);
    }
    return list;
}

std::map<unsigned, uint64_t> loads_in(const std::vector<std::string>& report) {
    std::map<unsigned, uint64_t> loads;
    for (const std::string& line : report) {
        std::istringstream words(line);
        std::string word;
        unsigned thread = 0;
        uint64_t count = 0;
        words >> word >> thread >> count;
        if (word == loads_word && words) loads[thread] += count;
    }
    return loads;
}

}  // namespace

Counts& Counts::operator+=(const Counts& other) {
    stores += other.stores;
    owner_changes += other.owner_changes;
    false_sharing += other.false_sharing;
    atomics += other.atomics;
    criticals += other.criticals;
    return *this;
}

std::string text_of(const CallCounts& call) {
    uint64_t most = 0;
    for (const auto& [thread, loads] : call.loads) most = std::max(most, loads);
    return lab::say(
        "{} changes of a cache line's owner, {} of them false sharing; {} atomics; {} critical "
        "sections; at most {} loads of the input by one thread",
        call.all.owner_changes, call.all.false_sharing, call.all.atomics, call.all.criticals, most);
}

CallCounts counts_in(const std::vector<std::string>& report, const std::filesystem::path& program) {
    const std::vector<Counted> list = parsed(report);
    CallCounts counts;
    counts.loads = loads_in(report);
    std::vector<uint64_t> codes;
    for (const Counted& one : list) codes.push_back(one.code - 1);
    const auto places = native::places_of(program, codes);
    for (const Counted& one : list) {
        const auto place = places.find(one.code - 1);
        counts.lines[place == places.end() ? 0 : place->second.line] += one.counts;
        counts.all += one.counts;
    }
    return counts;
}

}  // namespace threads
