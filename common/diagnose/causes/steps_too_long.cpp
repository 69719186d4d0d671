// The kernel goes on in longer steps than its threads cover: the elements between are never loaded.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return lacks_a_step(e, false); }

std::string says(const Evidence& e) { return never_loaded(shortest_missing_step(e)); }

std::string advice(const Evidence&) {
    return say(
        "if your code loads them, where are they added? Else compare the distance from one "
        "thread's, or one block's, elements to its next ones with the number that it loads "
        "there: "
        "does the launch have as many threads in a block as the kernel assumes?");
}

}  // namespace

extern const Cause cause_steps_too_long = {"steps_too_long", 2, fits, says, advice, About::sums};

}  // namespace lab
