// All counts from some bin on are 0, whatever the elements are.
#include <algorithm>

#include "diagnose/counts.h"
#include "language/say.h"

namespace lab {
namespace {

bool are_zero_from_there(const Evidence& e) {
    for (size_t bin = 0; bin < e.run.outputs.size(); ++bin) {
        if (bin < e.run.first_wrong && e.run.outputs[bin] != OutputState::right) return false;
        if (bin >= e.run.first_wrong && e.run.results[0].number(bin) != 0) return false;
    }
    return true;
}

// With a single wrong bin, it may be the bin of keys that are lost.
bool are_several(const Evidence& e) { return count(e, OutputState::wrong) > 1; }

Fit fits(const Evidence& e) {
    if (!e.on_keys) return Fit::absent;
    if (!are_zero_from_there(e)) return Fit::no;
    for (const OnKeys::Alike& alike : e.on_keys->in_range)
        if (alike.key >= static_cast<Wide>(e.run.first_wrong) && !alike.bins.empty())
            return Fit::no;
    return are_several(e) ? Fit::proves : Fit::consistent;
}

bool are_all_zero(const Evidence& e) {
    return std::ranges::all_of(e.on_keys->in_range, [](auto& alike) { return alike.bins.empty(); });
}

std::string says(const Evidence& e) {
    if (are_all_zero(e)) return say("every count is 0, whatever the elements are");
    return say("every count from {} on is 0, and all before are right", first_wrong_count(e));
}

std::string advice(const Evidence& e) {
    if (are_all_zero(e))
        return say(
            "who adds the counters in which the blocks count to the result, and do the threads "
            "count there before?");
    return say(
        "there may be more bins than threads in a block: each thread clears, counts and adds up "
        "bins threadIdx.x, threadIdx.x + blockDim.x and so on");
}

}  // namespace

extern const Cause cause_bins_stay_zero = {"bins_stay_zero", 1, fits, says, advice, About::counts};

}  // namespace lab
