// A message that nobody receives.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return has_defect(e, ranks::Defect::message_left); }

std::string says(const Evidence&) { return say("a message is sent that nobody receives"); }

std::string advice(const Evidence&) {
    return say(
        "how many messages does each rank send to this one, and how many does it "
        "receive? A later call would get the message that is left");
}

}  // namespace

extern const Cause cause_message_left = {"message_left", 0, fits, says, advice, About::ranks};

}  // namespace lab
