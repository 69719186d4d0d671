// Right with some numbers of threads, and wrong with all others on one side.

#include <algorithm>

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// The number of threads up to which, or from which on, the result is right.
struct Border {
    bool right_below = false;
    uint64_t threads = 0;
};

// Nothing unless all numbers on one side are right, and all on the other are wrong.
std::optional<Border> border_of(const std::vector<WithThreads>& tried) {
    if (tried.size() < 2 || tried.front().right == tried.back().right) return std::nullopt;
    const bool below = tried.front().right;
    const auto change = std::ranges::find(tried, !below, &WithThreads::right);
    if (!std::all_of(change, tried.end(), [&](const WithThreads& t) { return t.right != below; }))
        return std::nullopt;
    return Border{below, below ? std::prev(change)->threads : change->threads};
}

// With one thread nothing is shared: a result that is right only there may have any reason.
Fit fits(const Evidence& e) {
    const auto border = border_of(e.with_threads);
    return proves_if(border && !(border->right_below && border->threads == 1));
}

std::string says(const Evidence& e) {
    const Border border = *border_of(e.with_threads);
    return say("on the same data the result is right with {} threads or {}, and wrong with {}",
               border.threads, border.right_below ? in_language("fewer") : in_language("more"),
               border.right_below ? in_language("more") : in_language("fewer"));
}

std::string advice(const Evidence& e) {
    const Border border = *border_of(e.with_threads);
    if (border.right_below)
        return say(
            "which array, or which loop over the threads' results, has {} places? "
            "There are as many threads as `threads` says",
            border.threads);
    return say(
        "which number in the function is not `threads`? omp_get_max_threads() says how many "
        "threads the next region would have by itself: omp_get_num_threads(), within the "
        "region, "
        "says how many there are");
}

}  // namespace

extern const Cause cause_thread_number_assumed = {
    "thread_number_assumed", 1, fits, says, advice, About::native};

}  // namespace lab
