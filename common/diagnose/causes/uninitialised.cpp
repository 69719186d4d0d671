// A value that was never written decides the kernel's behaviour or result.
#include "diagnose/patterns.h"

namespace lab {
namespace {

using warpsim::UndefinedSource;

// Ranked below races: a value read too early is also undefined.
constexpr int last = -2;

Fit fits(const Evidence& e) { return e.found.uninitialised ? Fit::proves : Fit::absent; }

std::string says(const Evidence& e) {
    if (e.found.uninitialised->read.source == UndefinedSource::shuffle)
        return "a shuffle reads from a lane that does not take part: the value is undefined";
    return "a value is used that was never written: it is undefined";
}

std::string advice(const Evidence& e) {
    switch (e.found.uninitialised->read.source) {
        case UndefinedSource::array:
            return "who writes this element before it is read? Fill what no thread has a value "
                   "for, with 0 for a sum, or do not read it";
        case UndefinedSource::local_variable:
        case UndefinedSource::variable:
        case UndefinedSource::never_assigned:
            return "give the variable its first value where it is declared: 0 for a sum";
        case UndefinedSource::shuffle:
            return "only lanes that make the call have a value to give: let all lanes of the mask "
                   "take part, those without an element with 0";
    }
    return "";
}

}  // namespace

extern const Cause cause_uninitialised = {"uninitialised", last, fits, says, advice};

}  // namespace lab
