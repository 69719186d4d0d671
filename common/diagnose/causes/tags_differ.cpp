// A receive waits for another tag than that of the message.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::tags_differ); }

std::string says(const Evidence&) {
    return say("a receive waits for another tag than the message has");
}

std::string advice(const Evidence&) {
    return say(
        "give the send and its receive the same tag, which both ranks know: a number "
        "that depends on the own rank is another one on the other side");
}

}  // namespace

extern const Cause cause_tags_differ = {"tags_differ", 0, fits, says, advice, About::ranks};

}  // namespace lab
