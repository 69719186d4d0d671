#include "threads/races.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "language/say.h"
#include "native/places.h"

namespace threads {
namespace {

using lab::in_language;
using lab::say;

// An access as it is reported: its line is still an address.
struct Reported {
    Access access;
    std::vector<uint64_t> code;  // innermost first, of the program itself
};

// "  Write of size 8 at 0x7fff by thread T3:", "  Previous atomic read of size 4 at 0x7b by main
// thread:"
bool begins_access(const std::string& line) { return line.find(" of size ") != line.npos; }

int thread_in(const std::string& line, unsigned threads) {
    if (line.find("by main thread") != line.npos) return 0;
    const size_t at = line.find("by thread T");
    int number = -1;
    if (at != line.npos) std::from_chars(line.data() + at + 11, line.data() + line.size(), number);
    return number > 0 && static_cast<unsigned>(number) < threads ? number : -1;
}

Access access_in(const std::string& line, unsigned threads) {
    const auto says = [&](const char* word) { return line.find(word) != line.npos; };
    return {says("rite of"), says("tomic"), thread_in(line, threads), 0, ""};
}

// "    #0 <null> <null> (exe+0xd574e) (BuildId: ...)": the offset in the program, else 0. Its name is
// that by which the system knows a running program, or its file's.
uint64_t code_in(const std::string& line) {
    for (const std::string_view name : {"(exe+0x", "(program+0x"}) {
        const size_t at = line.find(name);
        if (at == line.npos) continue;
        uint64_t code = 0;
        std::from_chars(line.data() + at + name.size(), line.data() + line.size(), code, 16);
        return code;
    }
    return 0;
}

// A report is two accesses, each followed by the calls that lead to it, and then other stacks.
std::vector<std::vector<Reported>> reports_in(const std::string& output, unsigned threads) {
    std::vector<std::vector<Reported>> reports;
    bool in_access = false;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("WARNING: ThreadSanitizer: data race") != line.npos) {
            reports.emplace_back();
        } else if (reports.empty()) {
            continue;
        } else if (begins_access(line) && line.find("Location") == line.npos) {
            in_access = reports.back().size() < 2;
            if (in_access) reports.back().push_back({access_in(line, threads), {}});
        } else if (line.empty()) {
            in_access = false;
        } else if (in_access && line.starts_with("    #")) {
            if (const uint64_t code = code_in(line)) reports.back().back().code.push_back(code);
        }
    }
    return reports;
}

Access placed(const Reported& reported, const std::map<uint64_t, native::Place>& places) {
    Access access = reported.access;
    for (const uint64_t code : reported.code) {
        const auto found = places.find(code);
        if (found == places.end()) continue;
        const native::Place& place = found->second;
        access.in_task |= place.outermost.starts_with(".omp_task_entry");
        access.in_task_reduction |= place.outermost.starts_with(".red_");
        if (access.line) continue;
        access.line = place.line;
        access.function = place.function;
    }
    return access;
}

std::string in_words(const Access& access) {
    const std::string who =
        access.thread < 0 ? in_language("another thread") : say("thread {}", access.thread);
    const std::string where = access.line ? say("at kernel.cpp:{}", access.line)
                                          : in_language("in a function of a library");
    if (access.atomic)
        return access.stores ? say("{} stores atomically {}", who, where)
                             : say("{} loads atomically {}", who, where);
    return access.stores ? say("{} stores {}", who, where) : say("{} loads {}", who, where);
}

}  // namespace

Doubt Race::doubt() const {
    if (first.in_task_reduction || second.in_task_reduction) return Doubt::always_wrong;
    return first.in_task || second.in_task ? Doubt::sometimes_wrong : Doubt::none;
}

bool same_lines(const Race& one, const Race& other) {
    return std::minmax(one.first.line, one.second.line) ==
           std::minmax(other.first.line, other.second.line);
}

std::string text_of(const Race& race) {
    return say("race: {}, and {}: nothing orders them", in_words(race.first),
               in_words(race.second));
}

std::vector<Race> races_in(const std::string& output, const std::filesystem::path& program,
                           unsigned threads) {
    const auto reports = reports_in(output, threads);
    std::vector<uint64_t> codes;
    for (const auto& report : reports)
        for (const Reported& access : report)
            codes.insert(codes.end(), access.code.begin(), access.code.end());
    const auto places = native::places_of(program, codes);
    std::vector<Race> races;
    for (const auto& report : reports) {
        if (report.size() < 2) continue;
        const Race race{placed(report[0], places), placed(report[1], places)};
        const bool own = race.first.line || race.second.line;
        const auto is_known = [&](const Race& other) { return same_lines(race, other); };
        if (own && std::ranges::none_of(races, is_known)) races.push_back(race);
    }
    return races;
}

}  // namespace threads
