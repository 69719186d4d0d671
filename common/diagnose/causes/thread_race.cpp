// Two threads of a native function access the same memory, and nothing orders them.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// Ranked below every other certain cause: a function may have a race and another mistake.
constexpr int last = -1;

Fit fits(const Evidence& e) { return e.found.thread_race ? Fit::proves : Fit::absent; }

bool is_in_one_statement(const threads::Race& race) { return race.first.line == race.second.line; }

bool is_counting(const Evidence& e) { return e.test_case.contract->counting(); }

std::string says(const Evidence& e) {
    const threads::Race& race = *e.found.thread_race;
    if (!is_in_one_statement(race))
        return say(
            "a race: two threads use the same memory, and nothing orders the two statements");
    return is_counting(e)
               ? say("a race: two threads change the same count, and nothing orders them")
               : say("a race: two threads change the same variable, and nothing orders them");
}

std::string advice(const Evidence& e) {
    const threads::Race& race = *e.found.thread_race;
    if (!is_in_one_statement(race))
        return say(
            "which of the lines {} and {} has to come first, and in which thread? The end of a "
            "parallel region or a loop is a barrier, but not with nowait; a critical section keeps "
            "threads apart only if both lines are in one of the same name",
            std::min(race.first.line, race.second.line),
            std::max(race.first.line, race.second.line));
    const int line = race.first.line;
    if (is_counting(e))
        return say(
            "several threads execute line {} at once, for the same counts: let each count in an "
            "array of its own, declared inside the region, and add these up in a critical section; "
            "set counts to 0 once, before the region",
            line);
    return say(
        "several threads execute line {} at once: if it is there for each element, add to a "
        "variable declared inside the region, or use a reduction clause; if the threads' own sums "
        "meet there, put #pragma omp critical before it, of one name for all; if it sets a "
        "variable "
        "that is meant for each thread, declare the variable inside the region",
        line);
}

}  // namespace

extern const Cause cause_thread_race = {"thread_race", last, fits, says, advice, About::threads};

}  // namespace lab
