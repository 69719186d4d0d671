// In the last step, where the tile is not full, it still holds elements of the step before.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

struct Stale {
    size_t begin, end;  // the products added twice; the last step's begin at `end`
};

// A step has as many products as come from the first doubled one to the last of all.
std::optional<Stale> stale(const Products& p) {
    size_t begin = 0;
    while (begin < p.terms() && p.in_row(begin) == 1) ++begin;
    size_t end = begin;
    while (end < p.terms() && p.in_row(end) == 2) ++end;
    if (begin == end || end == p.terms() || end % (p.terms() - begin) != 0) return std::nullopt;
    const auto times = [=](size_t term) { return begin <= term && term < end ? 2 : 1; };
    return arrive(p, times) ? std::optional(Stale{begin, end}) : std::nullopt;
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    return proves_if(stale(*p).has_value());
}

std::string says(const Evidence& e) {
    const auto p = products(e);
    const auto [begin, end] = *stale(*p);
    return say(
        "the last step has {}, and the rest of its tile still holds the step before: products k = "
        "{}..{} are added twice",
        counted(p->terms() - end, "product"), begin, end - 1);
}

std::string advice(const Evidence&) {
    return say("store 0 in the tile where there is no element, or let the inner loop end with k");
}

}  // namespace

extern const Cause cause_stale_tile = {"stale_tile", 1, fits, says, advice, About::products};

}  // namespace lab
