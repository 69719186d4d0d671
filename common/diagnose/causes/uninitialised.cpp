// A value that was never written decides the kernel's behaviour or result.
#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

using warpsim::UndefinedSource;

// Ranked below races: a value read too early is also undefined.
constexpr int last = -2;

bool is_a_result(const Evidence& e, const std::string& array) {
    const Contract* const contract = e.test_case.contract.get();
    if (!contract) return false;
    return std::ranges::any_of(contract->parameters, [&](const Parameter& parameter) {
        return parameter.is_result() && parameter.name == array;
    });
}

// Memory that nothing has written holds NaN here, and so does a sum with it: a result that is a number
// has another mistake.
bool reaches_another_result(const Evidence& e) {
    const warpsim::Uninitialised& found = *e.found.uninitialised;
    return e.what == What::wrong_sum && found.read.source == UndefinedSource::array &&
           found.reached == warpsim::Reached::output && !is_a_result(e, found.read.array) &&
           e.test_case.contract->linear();
}

Fit fits(const Evidence& e) {
    if (!e.found.uninitialised) return Fit::absent;
    return reaches_another_result(e) ? Fit::beside : Fit::proves;
}

std::string says(const Evidence& e) {
    if (e.found.uninitialised->read.giver_is_outside)
        return say(
            "a shuffle reads from a lane that the block does not have: the value is undefined");
    if (e.found.uninitialised->read.source == UndefinedSource::shuffle)
        return say("a shuffle reads from a lane that does not take part: the value is undefined");
    return say("a value is used that was never written: it is undefined");
}

bool is_first_result(const Evidence& e, const std::string& array) {
    return e.test_case.contract->results()[0]->name == array;
}

bool is_a_buffer(const Evidence& e) {
    const auto& parameters = e.test_case.contract->parameters;
    return std::ranges::count(parameters, e.found.uninitialised->read.array, &Parameter::name) > 0;
}

std::string advice(const Evidence& e) {
    switch (e.found.uninitialised->read.source) {
        case UndefinedSource::array:
            if (e.plan.partly_set && is_first_result(e, e.found.uninitialised->read.array))
                return sets_too_few_bytes(e);
            if (is_a_result(e, e.found.uninitialised->read.array) &&
                e.test_case.contract->counting())
                return say(
                    "nothing has set it when the first addition reads it: set all {} bytes of {} "
                    "first, in the same call",
                    e.test_case.contract->results()[0]->bytes(e.test_case.sizes),
                    e.found.uninitialised->read.array);
            if (is_a_result(e, e.found.uninitialised->read.array))
                return say(
                    "nothing has set it when the first addition reads it: set it first, in the "
                    "same call, or store the sum where nothing was before");
            return std::string(
                       e.plan.launches > 1 && is_a_buffer(e)
                           ? say("which launch writes this element, and is it an earlier one? ")
                           : say("who writes this element before it is read? ")) +
                   say("Fill what no thread has a value for, with 0 for a sum, or do not read it");
        case UndefinedSource::copy:
            return say(
                "which launch, memset or copy fills what this copy takes? it must come before "
                "it; copy what has been written, or copy later");
        case UndefinedSource::local_variable:
        case UndefinedSource::variable:
        case UndefinedSource::never_assigned:
            if (e.found.uninitialised->read.by_library)
                return say(
                    "the library uses a variable of your kernel: is its temporary storage "
                    "`__shared__`? As a local variable each thread has its own");
            return say(
                "which statement gives the variable its value, all of it, before this one reads "
                "it? A sum begins with 0 where it is declared");
        case UndefinedSource::shuffle:
            if (e.found.uninitialised->read.giver_is_outside)
                return say(
                    "the block has fewer threads than these lanes: begin with a step that stays "
                    "inside the block, or launch whole warps and let lanes without an element "
                    "bring 0");
            return say(
                "only lanes that make the call have a value to give: let all lanes of the mask "
                "take part, those without an element with 0");
    }
    return "";
}

}  // namespace

extern const Cause cause_uninitialised = {"uninitialised", last, fits, says, advice};

}  // namespace lab
